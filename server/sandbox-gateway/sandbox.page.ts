import { html, type SafeHtml } from '#server/http/html.ts'
import { standalonePage } from '#server/http/standalone.page.ts'
import { inWords, toRupees } from '#server/money.ts'
import type { OrderRow } from './sandbox.repository.ts'
import { SANDBOX_STYLE } from './sandbox.style.ts'
import { type Filled, fieldsFor } from './sandbox-fields.page.ts'
import { METHODS, type Method } from './sandbox-form.ts'
import { sandboxPanel } from './sandbox-panel.page.ts'

const NAMES: Record<Method, string> = { upi: 'UPI', card: 'Card', netbanking: 'Net banking' }

export type PayPage = {
  readonly labName: string
  readonly order: OrderRow
  readonly method: Method
  /** What was written, and what is wrong with it, after a try that was not taken. */
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

/** Where a patient pays: plain forms, so that it works without script. */
export function payPage({ labName, order, method, filled }: PayPage): string {
  const amount = inWords(toRupees(order.amountPaise))
  return standalonePage({
    title: `Pay ${amount} · ${labName}`,
    style: SANDBOX_STYLE,
    body: html`<main>
${bill(labName, order)}
<div class="both">
<section class="card pane" aria-labelledby="how">
<h1 id="how">How do you pay?</h1>
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

/** Nothing more can be done with this payment here. */
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
<h1>There is no such payment</h1>
<p>Nothing was charged. Go back to the booking and try again from there.</p>
<p><a href="/">Back to ${labName}</a></p>
</main>`,
  })
}
