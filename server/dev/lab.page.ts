import { ORDER_STATUS_LABEL } from '#contract/codes.ts'
import { html, type SafeHtml } from '#server/http/html.ts'
import { standalonePage } from '#server/http/standalone.page.ts'
import type { newestUnderWay } from '#server/modules/lab/lab.repository.ts'

type Order = Awaited<ReturnType<typeof newestUnderWay>>[number]

const STYLE = `
.on { list-style: none; display: grid; gap: 16px }
.on form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: space-between }
.acts { display: flex; gap: 8px; flex-wrap: wrap }
`

function entry({ id, orderNo, status, member }: Order): SafeHtml {
  const again = html`<button name="to" value="resample">Ask for another sample</button>`
  return html`<li><form method="post" action="/dev/lab">
<input type="hidden" name="order" value="${id}">
<p><b>${orderNo ?? ''}</b>, ${member.firstName} ${member.lastName}: ${ORDER_STATUS_LABEL[status]}</p>
<p class="acts"><button class="next" name="to" value="">Next stage</button>${status === 'at_lab' ? again : []}</p>
</form></li>`
}

/** The orders in progress, each with a button that moves it to its next stage. */
export function labPage({
  labName,
  orders,
}: {
  labName: string
  orders: readonly Order[]
}): string {
  return standalonePage({
    title: `Lab · ${labName}`,
    style: STYLE,
    body: html`<main class="sheet">
<h1>Lab</h1>
<p>Orders on their way, newest first. They move by themselves at the pace of <code>LAB_PACE</code>; here one is moved by hand.</p>
<section class="card sheet" aria-labelledby="orders"><h2 id="orders">Under way</h2>
${orders.length === 0 ? html`<p>None is.</p>` : html`<ul class="on">${orders.map(entry)}</ul>`}
</section>
</main>`,
  })
}
