import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'

/**
 * Names of what can run, send data or bring another file, as keys and as values (ISO 32000-2, 12.6).
 * Refused wherever they stand: an object that nothing refers to is of no use in an honest file.
 */
const REFUSED = new Set(
  [
    'JavaScript',
    'JS',
    'Launch',
    'EmbeddedFile',
    'EmbeddedFiles',
    'EF',
    'FileAttachment',
    'RichMedia',
    'RichMediaContent',
    'RichMediaExecute',
    'Rendition',
    '3D',
    'XFA',
    'SubmitForm',
    'ImportData',
    'GoToE',
    'GoToR',
  ].map((name) => PDFName.of(name)),
)

const OPEN_ACTION = PDFName.of('OpenAction')
const ADDITIONAL_ACTIONS = PDFName.of('AA')
const ACTION_KIND = PDFName.of('S')
const NEXT = PDFName.of('Next')
const GO_TO = PDFName.of('GoTo')
const URI = PDFName.of('URI')

/** Links may lead anywhere else; these run a script or open a file of the reader. */
const REFUSED_SCHEME = /^(?:javascript|vbscript|data|file):/i

/** Browsers ignore these in an address. */
const IGNORED = /[\0-\x20]/g

/** Whether anything in a PDF can run, send data or bring another file. */
export function hasActiveContent(context: PDFContext): boolean {
  // A list, not recursion: a hostile file nests deeper than the stack.
  const pending: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object)
  for (let object = pending.pop(); object; object = pending.pop()) {
    if (object instanceof PDFName && REFUSED.has(object)) return true
    if (object instanceof PDFArray) for (const each of object.asArray()) pending.push(each)
    const dict = object instanceof PDFRawStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    for (const [key, value] of dict.entries()) {
      if (REFUSED.has(key) || isActive(context, key, value)) return true
      pending.push(value)
    }
  }
  return false
}

function isActive(context: PDFContext, key: PDFName, value: PDFObject): boolean {
  if (key === OPEN_ACTION) return runsByItself(context, value)
  if (key === ADDITIONAL_ACTIONS) {
    const actions = resolved(context, value)
    return (
      !(actions instanceof PDFDict) || actions.values().some((one) => runsByItself(context, one))
    )
  }
  return key === URI && REFUSED_SCHEME.test(textOf(resolved(context, value)).replace(IGNORED, ''))
}

/** Actions that run without a click may only jump to a page of the same file. */
function runsByItself(context: PDFContext, value: PDFObject | undefined): boolean {
  const seen = new Set<PDFObject>()
  const pending = [value]
  while (pending.length > 0) {
    const action = resolved(context, pending.pop())
    // An array is a place in this file. It can also be a list of actions, after another one.
    if (action instanceof PDFArray && seen.size === 0) return false
    const actions = action instanceof PDFArray ? action.asArray() : [action]
    for (const each of actions) {
      const one = resolved(context, each)
      if (!(one instanceof PDFDict) || resolved(context, one.get(ACTION_KIND)) !== GO_TO)
        return true
      if (seen.has(one)) continue
      seen.add(one)
      if (one.has(NEXT)) pending.push(one.get(NEXT))
    }
  }
  return false
}

/** An indirect object may be a reference again, in some readers. */
const MAX_REFERENCES = 8

function resolved(context: PDFContext, value: PDFObject | undefined): PDFObject | undefined {
  let object = value
  for (let at = 0; at < MAX_REFERENCES && object instanceof PDFRef; at += 1) {
    object = context.lookup(object)
  }
  return object
}

function textOf(value: PDFObject | undefined): string {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
}
