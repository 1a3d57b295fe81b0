/** Reads the Spanish sentences that the product shows from its source files. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..')

/** The demo's own texts, and files whose texts only operators read. */
const OF_NOBODY = /^server\/(demo|doctor|backup|people\/personal-data)\//

export function productFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', 'domain', 'contract', 'server', 'src'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\n').filter(file => /\.(tsx?|astro)$/.test(file) && !OF_NOBODY.test(file))
}

/** What is put into a text at runtime is "…". */
export function sentencesOf(file: string): string[] {
  return textsOf(parse(file)).flatMap(sentencesIn)
}

export function sentencesIn(text: string): string[] {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.split(/(?<=[.!?])\s+(?=[A-ZÁÉÍÓÚÑ¿¡«"…])/u)
}

/** The names of the tests in a file; a name in a template has "…" where values are put in. */
export function testNames(file: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [name] = node.arguments
      if (name !== undefined) names.push(...textOf(name))
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(file))
  return names
}

/** `test(…)`, `it.each(…)(…)` and the like. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ['it', 'test'].includes(callee.text)
  const inner =
    ts.isPropertyAccessExpression(callee) ||
    ts.isCallExpression(callee) ||
    ts.isTaggedTemplateExpression(callee)
  if (!inner) return false
  return isTest(ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression)
}

function parse(file: string): ts.SourceFile {
  const text = readFileSync(join(root, file), 'utf8')
  const isAstro = file.endsWith('.astro')
  const kind = isAstro || file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, isAstro ? asTsx(text) : text, ts.ScriptTarget.Latest, true, kind)
}

/** Astro's own parts go, and what HTML leaves open is closed. */
function asTsx(astro: string): string {
  const [, script = '', page = ''] = /^(?:---\n(.*?)\n---)?(.*)$/s.exec(astro) ?? []
  const body = page
    .replaceAll(/<(script|style)\b.*?<\/\1>|<!--.*?-->|<!doctype[^>]*>/gis, '')
    .replaceAll(/<(br|hr|img|input|link|meta)\b(?:=>|[^>])*?>/g, ' ')
  return `${script}\nconst page = <>${body}</>`
}

function textsOf(source: ts.SourceFile): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || isSql(node)) return
    if (isInText(node)) texts.push(...jsxTexts(node.children).filter(text => text !== ''))
    else texts.push(...textOf(node))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

function isSql(node: ts.Node): boolean {
  return ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql'
}

function textOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (!ts.isTemplateExpression(node)) return []
  return [node.head.text + node.templateSpans.map(span => `…${span.literal.text}`).join('')]
}

type Parent = ts.JsxElement | ts.JsxFragment

function isInText(node: ts.Node): node is Parent {
  return ts.isJsxFragment(node) || (ts.isJsxElement(node) && !isInline(node))
}

function isInline(node: ts.JsxElement): boolean {
  return /^(a|abbr|b|code|em|i|span|strong|time)$/.test(node.openingElement.tagName.getText())
}

/** Each run of text between two elements; tags within a sentence do not end it. */
function jsxTexts(children: readonly ts.JsxChild[]): string[] {
  const runs = ['']
  for (const child of children) {
    if (ts.isJsxText(child)) runs.push(runs.pop() + child.text)
    else if (ts.isJsxExpression(child)) runs.push(runs.pop() + (blankOf(child) ?? '…'))
    else if (ts.isJsxElement(child) && isInline(child)) {
      const [first = '', ...others] = jsxTexts(child.children)
      runs.push(runs.pop() + first, ...others)
    } else runs.push('')
  }
  return runs
}

/** `{' '}` */
function blankOf({ expression }: ts.JsxExpression): string | undefined {
  return expression !== undefined && ts.isStringLiteral(expression) ? expression.text : undefined
}
