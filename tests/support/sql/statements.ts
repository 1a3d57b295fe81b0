/**
 * Finds every SQL statement of the server by reading the code: the templates that are executed, with the fragments that
 * can fill their gaps. When a gap has several possible fragments, each of them appears in some text of the statement.
 */
import { join, relative } from 'node:path'
import ts from 'typescript'
import { methodOf, nodesIn, receiverOf, resultsOf, Sources, unwrap } from './sources.ts'
import type { Bindings, Bound } from './sources.ts'

interface Statement {
  readonly place: string
  readonly texts: readonly string[]
  /** The row type that the code declares; null when it declares none. */
  readonly row: ts.Type | null
}

interface Statements {
  /** The statements whose text is completely known. */
  readonly statements: readonly Statement[]
  /** Templates that belong to no statement, and gaps that cannot be filled by reading the code. */
  readonly unknown: readonly string[]
  readonly checker: ts.TypeChecker
}

/** Text parts, with null in the place of each parameter. */
type Text = readonly (string | null)[]

const ROOT = join(import.meta.dirname, '../../..')
const DEEPEST = 60
const VALUE: Text = [null]

export function readStatements(room: string): Statements {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, room, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  )
  const program = ts.createProgram(config?.fileNames ?? [], config?.options ?? {})
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(join(ROOT, room, '/')))
  return new Reader(program.getTypeChecker(), files.flatMap(nodesIn)).read()
}

class Reader {
  readonly #checker: ts.TypeChecker
  readonly #nodes: readonly ts.Node[]
  readonly #sources: Sources
  readonly #used = new Set<ts.Node>()
  readonly #unknown: string[] = []
  #depth = 0

  constructor(checker: ts.TypeChecker, nodes: readonly ts.Node[]) {
    this.#checker = checker
    this.#nodes = nodes
    this.#sources = new Sources(checker, nodes)
  }

  read(): Statements {
    const statements = this.#nodes.filter(ts.isCallExpression).flatMap(call => {
      const before = this.#unknown.length
      const statement = this.#statementOf(call)
      const known = [...(statement === null ? [] : [statement]), ...this.#handedOver(call)]
      return this.#unknown.length > before ? [] : known
    })
    for (const node of this.#nodes) {
      if (isTemplate(node) && !this.#used.has(node)) this.#miss(node, 'no statement has it')
    }
    return { statements, unknown: [...new Set(this.#unknown)], checker: this.#checker }
  }

  #statementOf(call: ts.CallExpression): Statement | null {
    const method = methodOf(call)
    const receiver = receiverOf(call)
    const place = placeOf(call)
    if (method === 'execute' && this.#isFragment(receiver)) return this.#whole(receiver)
    const [text] = call.arguments
    if (method !== 'query' || text === undefined || !this.#isClient(receiver)) return null
    const [row] = call.typeArguments ?? []
    return {
      place,
      texts: this.#strings({ node: text, bindings: new Map() }),
      row: row === undefined ? null : this.#checker.getTypeFromTypeNode(row),
    }
  }

  /** What `rows` of a snapshot reads, and what each sheet of a copy asks it for. */
  #handedOver(call: ts.CallExpression): readonly Statement[] {
    const [first] = call.arguments
    if (first === undefined) return []
    const called = call.expression.getText()
    if (/^(.*\.)?rows$/.test(called)) return isTemplate(first) ? [this.#whole(first)] : []
    if (called !== 'sheet' || !ts.isObjectLiteralExpression(first)) return []
    const asked = first.properties.find(one => one.name?.getText() === 'asked')
    if (asked === undefined || !ts.isPropertyAssignment(asked)) return []
    const { initializer } = asked
    return ts.isFunctionLike(initializer)
      ? resultsOf(initializer).map(node => this.#whole(node))
      : []
  }

  #whole(node: ts.Expression): Statement {
    const texts = this.#texts({ node, bindings: new Map() }).map(numbered)
    return { place: placeOf(node), texts: [...new Set(texts)], row: this.#rowOf(node) }
  }

  /** Every text that this expression can be. */
  #texts(bound: Bound): readonly Text[] {
    if (this.#depth > DEEPEST) return this.#missed(bound.node, 'is made of itself')
    this.#depth++
    const texts = this.#textsOf(bound)
    this.#depth--
    return texts
  }

  #textsOf({ node: wrapped, bindings }: Bound): readonly Text[] {
    const node = unwrap(wrapped)
    if (isTemplate(node)) return this.#filled(node, bindings)
    if (!this.#isFragment(node)) return [VALUE]
    if (ts.isBinaryExpression(node)) {
      return [node.left, node.right]
        .filter(side => this.#isFragment(side))
        .flatMap(side => this.#texts({ node: side, bindings }))
    }
    if (ts.isCallExpression(node) && receiverOf(node).getText() === 'sql') {
      return this.#built(node, bindings)
    }
    const sources = this.#sources.of({ node, bindings })
    if (sources.length === 0) return this.#missed(node, 'may be anything')
    return sources.flatMap(source => this.#texts(source))
  }

  #filled(node: ts.TaggedTemplateExpression, bindings: Bindings): readonly Text[] {
    this.#used.add(node)
    const { template } = node
    if (ts.isNoSubstitutionTemplateLiteral(template)) return [[template.text]]
    return inOrder([
      [[template.head.text]],
      ...template.templateSpans.flatMap(({ expression, literal }) => [
        this.#texts({ node: expression, bindings }),
        [[literal.text]],
      ]),
    ])
  }

  /** `sql.join(…)`, `sql.ref(…)` and their like. */
  #built(call: ts.CallExpression, bindings: Bindings): readonly Text[] {
    const [first, second] = call.arguments
    const kind = methodOf(call)
    if (first === undefined) return this.#missed(call, 'is empty')
    if (kind === 'join') {
      const between = second === undefined ? [[', ']] : this.#texts({ node: second, bindings })
      const parts = this.#elements({ node: first, bindings })
      return inOrder(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])))
    }
    return this.#strings({ node: first, bindings }).map(text => {
      if (kind === 'raw') return [text]
      return [kind === 'lit' ? `'${text}'` : text.replaceAll(/[^.]+/g, '"$&"')]
    })
  }

  /** The texts of each element of an array. An element made by `map` appears once for each text that it can be. */
  #elements({ node: wrapped, bindings }: Bound): readonly (readonly Text[])[] {
    const node = unwrap(wrapped)
    if (ts.isArrayLiteralExpression(node)) {
      return node.elements.flatMap(element =>
        ts.isSpreadElement(element)
          ? this.#elements({ node: element.expression, bindings })
          : [this.#texts({ node: element, bindings })],
      )
    }
    if (ts.isCallExpression(node)) {
      const method = methodOf(node)
      if (method === 'filter') return this.#elements({ node: receiverOf(node), bindings })
      if (method === 'map' || method === 'flatMap') {
        return this.#mapped(node, bindings).map(text => [text])
      }
    }
    const sources = this.#sources.of({ node, bindings })
    if (sources.length === 0) return [[VALUE], [VALUE]]
    return [
      ...sources.flatMap(source => this.#elements(source)),
      ...this.#sources.pushedOnto(node).map(pushed => this.#texts({ node: pushed, bindings })),
    ]
  }

  #mapped(call: ts.CallExpression, bindings: Bindings): readonly Text[] {
    const [callback] = call.arguments
    const made =
      callback === undefined || ts.isArrowFunction(callback)
        ? callback
        : this.#sources.declarationOf(callback)
    if (made === undefined || !ts.isFunctionLike(made)) return this.#missed(call, 'makes anything')
    return resultsOf(made).flatMap(node =>
      methodOf(call) === 'flatMap' && !this.#isFragment(node)
        ? this.#elements({ node, bindings }).flat()
        : this.#texts({ node, bindings }),
    )
  }

  /** Every string that this expression can be. */
  #strings({ node: wrapped, bindings }: Bound): readonly string[] {
    const node = unwrap(wrapped)
    const literals = partsOf(this.#checker.getTypeAtLocation(node)).filter(one =>
      one.isStringLiteral(),
    )
    if (literals.length > 0) return literals.map(({ value }) => value)
    if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.flatMap(({ expression, literal }) => [
        this.#strings({ node: expression, bindings }).map(text => [text]),
        [[literal.text]],
      ])
      return inOrder([[[node.head.text]], ...parts]).map(text => text.join(''))
    }
    if (ts.isNumericLiteral(node)) return [node.text.replaceAll('_', '')]
    const sources = this.#sources.of({ node, bindings })
    if (sources.length === 0) this.#miss(node, 'may be any text')
    return sources.flatMap(source => this.#strings(source))
  }

  #isFragment(node: ts.Node): boolean {
    return partsOf(this.#checker.getTypeAtLocation(node)).some(
      one => one.getProperty('toOperationNode') !== undefined,
    )
  }

  #isClient(node: ts.Node): boolean {
    return partsOf(this.#checker.getTypeAtLocation(node)).some(one =>
      /^(Pool|Client|PoolClient)$/.test(one.symbol?.name ?? ''),
    )
  }

  #rowOf(node: ts.Node): ts.Type | null {
    const type = this.#checker.getTypeAtLocation(node)
    const [row] = this.#checker.getTypeArguments(type as ts.TypeReference)
    return row === undefined || (row.flags & ts.TypeFlags.Unknown) !== 0 ? null : row
  }

  #missed(node: ts.Node, why: string): readonly Text[] {
    this.#miss(node, why)
    return [VALUE]
  }

  #miss(node: ts.Node, why: string): void {
    const [words] = node.getText().split('\n')
    this.#unknown.push(`${placeOf(node).replace(/:\d+$/, '')}: ${words}: ${why}`)
  }
}

/**
 * Joins parts. When several parts have alternatives, the first ones are joined with each other and so on; every
 * alternative appears at least once.
 */
function inOrder(parts: readonly (readonly Text[])[]): readonly Text[] {
  const count = Math.max(1, ...parts.map(({ length }) => length))
  return Array.from({ length: count }, (_, index) =>
    parts.flatMap(part => part[index % part.length] ?? []),
  )
}

function numbered(text: Text): string {
  let last = 0
  return text.map(piece => piece ?? `$${++last}`).join('')
}

function partsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type]
}

function isTemplate(node: ts.Node): node is ts.TaggedTemplateExpression {
  return ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql'
}

function placeOf(node: ts.Node): string {
  const file = node.getSourceFile()
  const { line } = file.getLineAndCharacterOfPosition(node.getStart())
  return `${relative(ROOT, file.fileName)}:${line + 1}`
}
