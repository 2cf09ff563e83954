import { type ErrorKind, takeErrors } from './noted-errors.ts'

/** Also named in server/observe: server and web app may not import each other. */
const ADDRESS = '/client-errors'

/** Failed calls, and pages that do not exist: by name, as landing pages load neither class. */
const EXPECTED = ['HttpFailure', 'PageFailure']

/** An error in a loop must not become a flood. */
const PER_PAGE_LOAD = 5
const MAX_FRAMES = 30

type Frame = {
  readonly function?: string
  readonly file: string
  readonly line: number
  readonly column: number
}

/**
 * Reports errors to the server: class, stack frames of our own scripts and the route pattern. Messages
 * and addresses stay here, they may quote what the patient typed. Failed calls are not reported: the
 * server knows them.
 * @param page the pattern of the route that is shown, such as `/orders/:id`
 */
export function reportErrors(page: () => string): void {
  const reported = new Set<string>()
  takeErrors((error, kind) => {
    if (!(error instanceof Error) || EXPECTED.includes(error.name)) return
    const frames = ownFrames(error.stack ?? '')
    const [first] = frames
    // Without a frame of ours: an extension of the browser, or a script in its page.
    if (!first) return
    const id = `${error.name} ${first.file} ${first.line} ${first.column}`
    if (reported.has(id) || reported.size >= PER_PAGE_LOAD) return
    reported.add(id)
    send({ type: nameOf(error), kind, page: page(), frames })
  })
}

function nameOf({ name }: Error): string {
  return /^[A-Za-z$_][\w$]{0,63}$/.test(name) ? name : 'Error'
}

/** `at load (https://…:1:2)` in Chromium, `load@https://…:1:2` in Firefox and Safari. */
const FRAME = /^\s*(?:at )?(?:async )?(?:([^@()]*?)(?:@| \())?(https?:[^()\s]+):(\d+):(\d+)\)?$/
const NAME = /^[\w$.<>[\] ]{1,80}$/
const FILE = /^\/(?:assets|src|node_modules|machines|contract)\/[\w./@-]{1,160}$/

function ownFrames(stack: string): Frame[] {
  const frames = stack.split('\n').flatMap((line) => {
    const [, name = '', address = '', lineNo, column] = FRAME.exec(line) ?? []
    if (!URL.canParse(address)) return []
    const { origin, pathname } = new URL(address)
    if (origin !== location.origin || !FILE.test(pathname)) return []
    return {
      ...(NAME.test(name) && { function: name }),
      file: pathname,
      line: Number(lineNo),
      column: Number(column),
    }
  })
  return frames.slice(0, MAX_FRAMES)
}

function send(report: {
  readonly type: string
  readonly kind: ErrorKind
  readonly page: string
  readonly frames: readonly Frame[]
}): void {
  fetch(ADDRESS, {
    method: 'POST',
    body: JSON.stringify(report),
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    // Also while the page is left.
    keepalive: true,
  }).catch(() => {})
}
