import { ORDER_STATUS_LABEL, SAFETY_ANSWER_LABEL, TO_BE_CONFIRMED } from '#contract/codes.ts'
import { html, type SafeHtml } from '#server/http/html.ts'
import { standalonePage } from '#server/http/standalone.page.ts'
import { formatInstant } from '#server/lab-time.ts'
import type { newestUnderWay } from '#server/modules/lab/lab.repository.ts'

type Order = Awaited<ReturnType<typeof newestUnderWay>>[number]

const STYLE = `
.on { list-style: none; display: grid; gap: 16px }
.on form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: space-between }
.acts { display: flex; gap: 8px; flex-wrap: wrap }
.acts .next { width: auto }
.told { padding-left: 20px }
`

function entry(order: Order): SafeHtml {
  const { id, orderNo, status, member, reviewState } = order
  const isPending = reviewState === 'pending'
  const again = html`<button name="to" value="resample">Ask for another sample</button>`
  const refuse = html`<button name="to" value="refuse">Scan not possible</button>`
  return html`<li><form method="post" action="/dev/lab">
<input type="hidden" name="order" value="${id}">
<div><p><b>${orderNo ?? ''}</b>, ${member.firstName} ${member.lastName}: ${isPending ? TO_BE_CONFIRMED : ORDER_STATUS_LABEL[status]}</p>${isPending ? review(order) : []}</div>
<p class="acts"><button class="next" name="to" value="">${isPending ? 'Radiologist confirms' : 'Next stage'}</button>${status === 'at_lab' ? again : []}${isPending ? refuse : []}</p>
</form></li>`
}

/** What the radiologist reads: the answers other than no, and when the patient expects an answer. */
function review({ reviewBy, safetyAnswers }: Order): SafeHtml {
  const told = safetyAnswers.filter(({ answer }) => answer !== 'no')
  const by = reviewBy ? formatInstant(reviewBy) : ''
  return html`<p>Answer by ${by}</p>
<ul class="told">${told.map(({ question, answer }) => html`<li>${question} <b>${SAFETY_ANSWER_LABEL[answer]}</b></li>`)}</ul>`
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
