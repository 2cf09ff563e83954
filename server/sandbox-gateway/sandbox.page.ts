import { declineInWords } from '#contract/decline-reasons.ts'
import { html, type SafeHtml } from '#server/http/html.ts'
import { standalonePage } from '#server/http/standalone.page.ts'
import { inWords, toRupees } from '#server/money.ts'
import type { OrderRow } from './sandbox.repository.ts'
import { type Filled, fieldsFor } from './sandbox-fields.page.ts'
import { DECLINES, METHODS, type Method } from './sandbox-form.ts'

const SANDBOX_STYLE = `
.bill { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; justify-content: space-between; padding-bottom: 20px }
.lab { display: flex; gap: 10px; align-items: center; font-weight: 560 }
.lab img { width: 28px; height: 28px }
.sum { font-size: 28px; font-weight: 680 }
.both { display: grid; gap: 24px; align-items: start }
.pane { display: grid; gap: 20px }
.ways { display: flex; gap: 4px; list-style: none; border-bottom: 1px solid var(--line) }
.ways a { display: flex; align-items: center; min-height: 44px; padding: 0 14px; color: var(--ink-2); text-decoration: none; font-weight: 520; border-bottom: 3px solid transparent; margin-bottom: -1px }
.ways a:hover { color: var(--ink) }
.ways a[aria-current] { color: var(--teal); border-color: var(--teal); font-weight: 560 }
.fields { display: grid; gap: 16px }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px }
.field { display: grid; gap: 4px; align-content: start }
.field label { font-weight: 520; font-size: 14px }
.field input, .field select { width: 100%; padding: 8px 12px }
.field [aria-invalid] { border-color: var(--danger) }
.fault { color: var(--danger); font-size: 14px }
.sandbox { border: 1.5px dashed var(--marigold-line); border-radius: 12px; background: var(--marigold-tint); padding: 20px; display: grid; gap: 16px }
.sandbox ul { list-style: none; display: grid; gap: 12px }
.sandbox li { display: grid; grid-template-columns: 104px 1fr; gap: 12px; align-items: center; font-size: 14px }
.sandbox li button { padding: 8px 4px; font-size: 16px }
.mark { justify-self: start; background: var(--marigold); color: var(--on-marigold); border-radius: 999px; padding: 2px 12px; font-size: 16px; font-weight: 560 }
@media (min-width: 800px) { .both { grid-template-columns: minmax(0, 1fr) 352px } main { padding-top: 48px } }
`

const NAMES: Record<Method, string> = { upi: 'UPI', card: 'Card', netbanking: 'Net banking' }

export type PayPage = {
  readonly labName: string
  readonly order: OrderRow
  readonly method: Method
  /** Submitted values with their errors, after a rejected attempt. */
  readonly filled: Filled
}

function tab(order: OrderRow, method: Method, chosen: Method): SafeHtml {
  const href = `/gateway/${order.id}?method=${method}`
  return method === chosen
    ? html`<li><a href="${href}" aria-current="page">${NAMES[method]}</a></li>`
    : html`<li><a href="${href}">${NAMES[method]}</a></li>`
}

function bill(labName: string, order: OrderRow): SafeHtml {
  return html`<div class="bill">
<p class="lab"><img src="/favicon.svg" alt="" width="28" height="28">${labName}</p>
<p class="sum">${inWords(toRupees(order.amountPaise))}</p>
</div>`
}

/** The payment page: plain forms, so that it works without script. */
export function payPage({ labName, order, method, filled }: PayPage): string {
  const amount = inWords(toRupees(order.amountPaise))
  return standalonePage({
    title: `Pay ${amount} · ${labName}`,
    style: SANDBOX_STYLE,
    body: html`<main>
${bill(labName, order)}
<div class="both">
<section class="card pane" aria-labelledby="how">
<h1 id="how">How do you want to pay?</h1>
<nav aria-label="Ways to pay"><ul class="ways">${METHODS.map((one) => tab(order, one, method))}</ul></nav>
<form id="pay" class="fields" method="post" action="/gateway/${order.id}/pay">
<input type="hidden" name="method" value="${method}">
${fieldsFor(method, filled)}
<button class="next" name="outcome" value="pay">Pay ${amount}</button>
</form>
</section>
${sandboxPanel()}
</div>
</main>`,
  })
}

/** The page of a payment that is finished. */
export function endPage(page: {
  labName: string
  order: OrderRow
  title: string
  text: string
  back: string
}): string {
  return standalonePage({
    title: `${page.title} · ${page.labName}`,
    style: SANDBOX_STYLE,
    body: html`<main class="sheet">
${bill(page.labName, page.order)}
<h1>${page.title}</h1>
<p>${page.text}</p>
<p><a href="${page.back}">Back to ${page.labName}</a></p>
</main>`,
  })
}

export function unknownPage(labName: string): string {
  return standalonePage({
    title: `No such payment · ${labName}`,
    body: html`<main class="sheet">
<h1>We could not find this payment</h1>
<p>No money was taken. Go back to your booking and try again from there.</p>
<p><a href="/">Back to ${labName}</a></p>
</main>`,
  })
}

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
function sandboxPanel(): SafeHtml {
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
