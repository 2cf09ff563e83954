import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** They put their own children into `Words`. */
const OWN_WORDS = ['Words', 'Notice', 'HoldBanner', 'Button', 'Chip', 'Tag']

type Kind = 'text' | 'element' | 'nothing' | 'unknown'

const isBlank = (child: ts.JsxChild) =>
  (ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces) ||
  (ts.isJsxExpression(child) && !child.expression)

/** What an expression can give. Spaces are not translated. */
function kindsOf(given: ts.Expression): Kind[] {
  if (ts.isParenthesizedExpression(given)) return kindsOf(given.expression)
  if (ts.isJsxFragment(given)) return given.children.some(isText) ? ['text'] : ['element']
  if (ts.isJsxElement(given) || ts.isJsxSelfClosingElement(given)) return ['element']
  if (ts.isStringLiteralLike(given)) return given.text.trim() === '' ? [] : ['text']
  if (ts.isTemplateExpression(given)) return ['text']
  if (given.kind === ts.SyntaxKind.NullKeyword) return ['nothing']
  if (ts.isConditionalExpression(given)) {
    return [...kindsOf(given.whenTrue), ...kindsOf(given.whenFalse)]
  }
  const { AmpersandAmpersandToken } = ts.SyntaxKind
  if (ts.isBinaryExpression(given) && given.operatorToken.kind === AmpersandAmpersandToken) {
    return [...kindsOf(given.right), 'nothing']
  }
  return ['unknown']
}

const kindsIn = (child: ts.JsxChild): Kind[] => {
  if (ts.isJsxText(child)) return ['text']
  return ts.isJsxExpression(child) && child.expression ? kindsOf(child.expression) : ['element']
}

const isText = (child: ts.JsxChild) => !isBlank(child) && kindsIn(child).includes('text')

/** A text that comes and goes beside others, or stands behind an element that does. */
function breaksTranslated(children: readonly ts.JsxChild[]): boolean {
  const kinds = children.filter((child) => !isBlank(child)).map(kindsIn)
  return kinds.some((here, at) => {
    const varies = here.length > 1 && (here.includes('nothing') || here.includes('element'))
    return (
      varies && ((kinds.length > 1 && here.includes('text')) || kinds[at + 1]?.includes('text'))
    )
  })
}

function faultsIn(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  const faults: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxFragment(node) || ts.isJsxElement(node)) {
      const tag = ts.isJsxElement(node) ? node.openingElement.tagName.getText(file) : ''
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
      if (!OWN_WORDS.includes(tag) && breaksTranslated(node.children))
        faults.push(`${name}:${line}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return faults
}

test('text that comes and goes has an element of its own: otherwise React fails on a page that the browser has translated', () => {
  const faulty =
    '<p>{a && <b />} text</p>; <p>{a && `x`} {b}</p>; <p>{a ? <>x {b}</> : <b />} {b}</p>'
  expect(faultsIn('control.tsx', faulty)).toHaveLength(3)
  const sound =
    '<p>{a && `x`}</p>; <p>text {a && <b />}</p>; <p><Words>{a && <b />} text</Words></p>'
  expect(faultsIn('control.tsx', sound)).toEqual([])
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.tsx')).map((file) => `src/${file}`)
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap((file) => faultsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})
