import { endpoints } from '#contract/inventory.ts'
import { html, type SafeHtml } from '#server/http/html.ts'
import { standalonePage } from '#server/http/standalone.page.ts'
import { EVERY_CALL, type Fault, type Faults } from './faults.ts'

const STYLE = `
form { display: grid; gap: 16px }
.field { display: grid; gap: 4px }
.field label { font-weight: 520; font-size: 14px }
.field input, .field select { width: 100%; padding: 8px 12px }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px }
.on { list-style: none; display: grid; gap: 12px }
.on li { overflow-wrap: anywhere }
.wrong { color: var(--danger) }
`

/** The status codes that the app treats differently (spec §8), and what each does. */
export const STATUSES: Readonly<Record<number, string>> = {
  401: '401: signed out',
  403: '403: recover once, then signed out',
  404: '404: not found',
  406: '406: session ended elsewhere',
  500: '500: server error',
}

/** Paths of the contract's calls. */
export const PATHS: readonly string[] = [
  ...new Set(
    Object.values(endpoints)
      .filter((endpoint) => !('external' in endpoint))
      .map(({ path }) => path),
  ),
].toSorted()

function option(value: string | number, name: string | number): SafeHtml {
  return html`<option value="${value}">${name}</option>`
}

function entry([path, { status, times, message, error, code }]: [string, Fault]): SafeHtml {
  const words = [code, message, error].filter((word) => word !== undefined).join(' · ')
  const left = times === undefined ? 'until it is switched off' : `${times} more`
  return html`<li><code>${path}</code> answers ${status}, ${left}${words && `: ${words}`}</li>`
}

function list(faults: Faults): SafeHtml {
  const on = Object.entries(faults)
  if (on.length === 0) return html`<p>No faults are on.</p>`
  return html`<ul class="on">${on.map(entry)}</ul>
<form method="post" action="/dev/faults"><button name="action" value="clear">Switch all off</button></form>`
}

export function faultsPage(page: {
  labName: string
  faults: Faults
  /** Why the form was rejected. */
  wrong?: string
}): string {
  const { labName, faults, wrong } = page
  return standalonePage({
    title: `Faults · ${labName}`,
    style: STYLE,
    body: html`<main class="sheet">
<h1>Faults</h1>
<p>A call with a fault fails in this browser only. The cookie <code>dev_faults</code> holds the faults.</p>
<section class="card sheet" aria-labelledby="on"><h2 id="on">On now</h2>
${list(faults)}
</section>
<section class="card sheet" aria-labelledby="another"><h2 id="another">Switch one on</h2>
${wrong === undefined ? [] : html`<p class="wrong" role="alert">${wrong}</p>`}
<form method="post" action="/dev/faults">
<div class="field"><label for="path">Call</label>
<select id="path" name="path">${option(EVERY_CALL, 'Every call except auth/')}${PATHS.map((path) => option(path, path))}</select></div>
<div class="pair">
<div class="field"><label for="status">Answer</label>
<select id="status" name="status">${Object.entries(STATUSES).map(([status, name]) => option(status, name))}</select></div>
<div class="field"><label for="times">How many times (empty: always)</label>
<input id="times" name="times" type="number" min="1" max="99" inputmode="numeric"></div>
</div>
<div class="field"><label for="message">Message for the patient (optional)</label>
<input id="message" name="message" maxlength="200"></div>
<button class="next" name="action" value="add">Switch on</button>
</form>
</section>
</main>`,
  })
}
