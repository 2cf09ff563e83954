import { declineInWords } from '#contract/decline-reasons.ts'
import { html, type SafeHtml } from '#server/http/html.ts'
import { DECLINES } from './sandbox-form.ts'

const CHOICES = [
  { outcome: 'succeed', name: 'Succeed', says: 'The bank takes the money.' },
  { outcome: 'decline', name: 'Decline', says: 'The bank refuses.' },
  { outcome: 'delay', name: 'Delay', says: 'The bank decides later, and takes the money then.' },
  { outcome: 'abandon', name: 'Abandon', says: 'The patient leaves without paying.' },
] as const

/**
 * Panel that a real gateway does not have: testers choose the bank's decision. The buttons submit
 * the page's form.
 */
export function sandboxPanel(): SafeHtml {
  const choices = CHOICES.map(
    ({ outcome, name, says }) => html`<li>
<button form="pay" name="outcome" value="${outcome}" formnovalidate aria-describedby="${outcome}-says">${name}</button>
<span id="${outcome}-says">${says}</span>
</li>`,
  )
  return html`<aside class="sandbox" aria-labelledby="sandbox">
<h2 id="sandbox" class="mark">Sandbox</h2>
<p>No money moves on this page. Choose what happens instead.</p>
<ul>${choices}</ul>
<div class="field">
<label for="reason">Reason to decline</label>
<select form="pay" id="reason" name="reason">
${DECLINES.map((reason) => html`<option value="${reason}">${declineInWords(reason || null)}</option>`)}
</select>
</div>
<div class="field">
<label for="seconds">Delay in seconds</label>
<input form="pay" id="seconds" name="seconds" type="number" min="1" max="3600" value="10" inputmode="numeric">
</div>
<div class="field">
<label for="messages">Messages to the lab’s server</label>
<select form="pay" id="messages" name="messages">
<option value="once">Once each</option>
<option value="thrice">Three times each</option>
<option value="late">A minute late</option>
<option value="never">None: all are lost</option>
</select>
</div>
</aside>`
}
