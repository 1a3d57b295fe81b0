/** Traces an expression back to the expressions that its value comes from, through variables, calls and objects. */
import ts from 'typescript'

/** The arguments of the calls that are being traced, by parameter. */
export type Bindings = ReadonlyMap<ts.ParameterDeclaration, Bound>

export interface Bound {
  readonly node: ts.Expression
  readonly bindings: Bindings
}

export class Sources {
  readonly #checker: ts.TypeChecker
  readonly #calls: ReadonlyMap<ts.Node | undefined, readonly ts.CallExpression[]>
  readonly #pushes: ReadonlyMap<ts.Node | undefined, readonly ts.CallExpression[]>

  constructor(checker: ts.TypeChecker, nodes: readonly ts.Node[]) {
    this.#checker = checker
    const calls = nodes.filter(ts.isCallExpression)
    this.#calls = Map.groupBy(calls, call => this.#called(call))
    this.#pushes = Map.groupBy(
      calls.filter(call => methodOf(call) === 'push'),
      call => this.declarationOf(receiverOf(call)),
    )
  }

  of({ node: wrapped, bindings }: Bound): readonly Bound[] {
    const node = unwrap(wrapped)
    if (ts.isCallExpression(node)) return this.#returned(node, bindings)
    if (ts.isConditionalExpression(node)) {
      return [node.whenTrue, node.whenFalse].map(inner => ({ node: inner, bindings }))
    }
    if (ts.isPropertyAccessExpression(node)) {
      return this.#property({ node: node.expression, bindings }, node.name.text)
    }
    if (ts.isElementAccessExpression(node)) {
      return this.#property({ node: node.expression, bindings }, null)
    }
    return this.#declared(this.declarationOf(node), bindings)
  }

  /** Everything that is pushed onto this array anywhere. */
  pushedOnto(node: ts.Expression): readonly ts.Expression[] {
    const declaration = this.declarationOf(node)
    if (declaration === undefined) return []
    return (this.#pushes.get(declaration) ?? []).flatMap(call => [...call.arguments])
  }

  declarationOf(node: ts.Node): ts.Declaration | undefined {
    if (!ts.isIdentifier(node)) return undefined
    const symbol = this.#checker.getSymbolAtLocation(node)
    const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
    return (isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol)?.valueDeclaration
  }

  #declared(declaration: ts.Node | undefined, bindings: Bindings): readonly Bound[] {
    if (declaration === undefined) return []
    if (ts.isVariableDeclaration(declaration)) {
      const node = declaration.initializer
      return node === undefined ? [] : [{ node, bindings }]
    }
    if (ts.isParameter(declaration)) return this.#given(declaration, bindings)
    if (!ts.isBindingElement(declaration)) return []
    const { parent, propertyName, name } = declaration
    const key = propertyName ?? name
    return this.#declared(parent.parent, bindings).flatMap(whole =>
      ts.isIdentifier(key) ? this.#property(whole, key.text) : [],
    )
  }

  /** What a parameter receives: from the call that is being traced, or otherwise from every call. */
  #given(parameter: ts.ParameterDeclaration, bindings: Bindings): readonly Bound[] {
    const bound = bindings.get(parameter)
    if (bound !== undefined) return [bound]
    const position = parameter.parent.parameters.indexOf(parameter)
    return (this.#calls.get(parameter.parent) ?? []).flatMap(call => {
      const node = call.arguments[position] ?? parameter.initializer
      return node === undefined ? [] : [{ node, bindings: new Map() }]
    })
  }

  #returned(call: ts.CallExpression, bindings: Bindings): readonly Bound[] {
    const declaration = this.#called(call)
    if (declaration === undefined || !ts.isFunctionLike(declaration)) return []
    const inside = new Map(bindings)
    for (const [index, parameter] of declaration.parameters.entries()) {
      const node = call.arguments[index] ?? parameter.initializer
      if (node !== undefined && ts.isParameter(parameter)) inside.set(parameter, { node, bindings })
    }
    return resultsOf(declaration).map(node => ({ node, bindings: inside }))
  }

  /** A property of an object by name; with null any property. */
  #property({ node: wrapped, bindings }: Bound, key: string | null): readonly Bound[] {
    const node = unwrap(wrapped)
    if (!ts.isObjectLiteralExpression(node)) {
      return this.of({ node, bindings }).flatMap(source => this.#property(source, key))
    }
    return node.properties.flatMap(property => {
      if (ts.isSpreadAssignment(property)) {
        return this.#property({ node: property.expression, bindings }, key)
      }
      if (key !== null && property.name.getText() !== key) return []
      if (ts.isPropertyAssignment(property)) return [{ node: property.initializer, bindings }]
      if (!ts.isShorthandPropertyAssignment(property)) return []
      const symbol = this.#checker.getShorthandAssignmentValueSymbol(property)
      return this.#declared(symbol?.valueDeclaration, bindings)
    })
  }

  #called(call: ts.CallExpression): ts.Declaration | undefined {
    return this.#checker.getResolvedSignature(call)?.getDeclaration()
  }
}

export function resultsOf(declaration: ts.SignatureDeclaration): readonly ts.Expression[] {
  const body = 'body' in declaration ? declaration.body : undefined
  if (body === undefined) return []
  if (!ts.isBlock(body)) return [body]
  return nodesIn(body)
    .filter(ts.isReturnStatement)
    .filter(one => ts.findAncestor(one.parent, ts.isFunctionLike) === declaration)
    .flatMap(({ expression }) => expression ?? [])
}

export function nodesIn(node: ts.Node): ts.Node[] {
  const nodes = [node]
  node.forEachChild(child => {
    nodes.push(...nodesIn(child))
  })
  return nodes
}

export function methodOf({ expression }: ts.CallExpression): string | null {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : null
}

export function receiverOf({ expression }: ts.CallExpression): ts.Expression {
  return ts.isPropertyAccessExpression(expression) ? expression.expression : expression
}

export function unwrap(node: ts.Expression): ts.Expression {
  const isAround =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAwaitExpression(node)
  return isAround ? unwrap(node.expression) : node
}
