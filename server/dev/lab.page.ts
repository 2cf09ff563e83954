import { ORDER_STATUS_LABEL, SAFETY_ANSWER_LABEL, TO_BE_CONFIRMED } from '#contract/codes.ts'
import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import { html, type SafeHtml } from '#server/http/html.ts'
import { standalonePage } from '#server/http/standalone.page.ts'
import { formatInstant, labInstant } from '#server/lab-time.ts'
import type { newestUnderWay } from '#server/modules/lab/lab.repository.ts'
import { dueAt, type Pace, usualNextStage } from '#server/modules/lab/lab-stages.ts'
import type { PrescriptionRow } from '#server/modules/prescriptions/reading.repository.ts'

type Order = Awaited<ReturnType<typeof newestUnderWay>>[number]

const STYLE = `
.on { list-style: none; display: grid; gap: 16px }
.on form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: space-between }
.acts { display: flex; gap: 8px; flex-wrap: wrap }
.acts .next { width: auto }
.told { padding-left: 20px }
`

function entry(order: Order, pace: Pace | null): SafeHtml {
  const { id, orderNo, status, member, reviewState } = order
  const isPending = reviewState === 'pending' || reviewState === 'discussing'
  const next = usualNextStage(order)
  const forward = isPending
    ? 'Radiologist confirms'
    : `Next: ${next ? ORDER_STATUS_LABEL[next] : 'none'}`
  const toReport = html`<button name="to" value="report_ready">Fast-forward to the report</button>`
  const again = html`<button name="to" value="resample">Ask for another sample</button>`
  const way = html`<button name="to" value="on_the_way">On the way</button><button name="to" value="late">35 minutes late</button><button name="to" value="arrived">Arrived</button><button name="to" value="failed">Nobody home</button>`
  const isCollected = status === 'sample_collected' || status === 'at_lab'
  const delayed = html`<button name="to" value="delayed">Report delayed</button>`
  const paid = html`<button name="to" value="paid">Paid at the visit</button>`
  const cancelled = html`<button name="to" value="cancelled">Lab cancels</button>`
  const discuss = html`<button name="to" value="discuss">Another day or test</button>`
  const refuse = html`<button name="to" value="refuse">Scan not possible</button>`
  return html`<li><form method="post" action="/dev/lab">
<input type="hidden" name="order" value="${id}">
<div><p><b>${orderNo ?? ''}</b>, ${member.firstName} ${member.lastName}: ${isPending ? TO_BE_CONFIRMED : ORDER_STATUS_LABEL[status]}</p>${times(order, pace)}${isPending ? review(order) : []}</div>
<p class="acts"><button class="next" name="to" value="">${forward}</button>${isBeforeReport(order) ? toReport : []}${status === 'phlebotomist_assigned' ? way : []}${status === 'at_lab' ? again : []}${reviewState === 'pending' ? discuss : []}${isPending ? refuse : []}${isPending ? [] : paid}${isCollected ? delayed : []}${isBeforeVisit(status) ? cancelled : []}</p>
</form></li>`
}

function isBeforeReport({ status, reviewState }: Order): boolean {
  return status !== 'report_ready' && (reviewState === null || reviewState === 'confirmed')
}

/** When the visit is, and when the job moves the order. */
function times(order: Order, pace: Pace | null): SafeHtml {
  const { slotDate, slotFrom, status, furtherVisit, visitFailed } = order
  if (visitFailed || (status === 'resample' && furtherVisit)) {
    return html`<p>The patient chooses a slot</p>`
  }
  const visit =
    slotDate && slotFrom ? `Visit ${formatInstant(labInstant(slotDate, slotFrom))}` : 'No slot'
  const due = pace === null ? '' : `; moves by itself ${formatInstant(dueAt(order, pace))}`
  return html`<p>${visit}${due}</p>`
}

/** What the radiologist reads: the answers other than no, and when the patient expects an answer. */
function review({ reviewState, reviewBy, safetyAnswers, documentAt }: Order): SafeHtml {
  const told = safetyAnswers.filter(({ answer }) => answer !== 'no')
  const by = reviewBy ? formatInstant(reviewBy) : ''
  const discussed =
    reviewState === 'discussing'
      ? html`<p>Another day or test was suggested: call the patient</p>`
      : []
  const sent = documentAt ? html`<p>Document sent ${formatInstant(documentAt)}</p>` : []
  return html`<p>Answer by ${by}</p>${discussed}${sent}
<ul class="told">${told.map(({ question, answer }) => html`<li>${question} <b>${SAFETY_ANSWER_LABEL[answer]}</b></li>`)}</ul>`
}

function unread({ id, name, createdAt }: PrescriptionRow): SafeHtml {
  return html`<li><form method="post" action="/dev/lab">
<input type="hidden" name="prescription" value="${id}">
<p>For ${name}, sent ${formatInstant(createdAt)}</p>
<p class="acts"><button class="next">Read it</button></p>
</form></li>`
}

/** Prescriptions are read by themselves too, at the pace; every reading is the same demonstration. */
function prescriptionsPart(prescriptions: readonly PrescriptionRow[]): SafeHtml {
  return html`<section class="card sheet" aria-labelledby="prescriptions"><h2 id="prescriptions">Prescriptions to read</h2>
<ul class="on">${prescriptions.map(unread)}</ul>
</section>`
}

/** The orders in progress, each with a button that moves it to its next stage. */
export function labPage({
  labName,
  pace,
  orders,
  prescriptions,
}: {
  labName: string
  /** Null if orders are only moved by hand. */
  pace: Pace | null
  orders: readonly Order[]
  /** Without a reading. */
  prescriptions: readonly PrescriptionRow[]
}): string {
  return standalonePage({
    title: `Lab · ${labName}`,
    style: STYLE,
    body: html`<main class="sheet">
<h1>Lab</h1>
<p>Orders in progress, newest first. They move at the pace of <code>LAB_PACE</code>. Fast-forward them here.</p>
<section class="card sheet" aria-labelledby="orders"><h2 id="orders">In progress</h2>
${orders.length === 0 ? html`<p>No orders in progress.</p>` : html`<ul class="on">${orders.map((order) => entry(order, pace))}</ul>`}
</section>
${prescriptions.length === 0 ? [] : prescriptionsPart(prescriptions)}
</main>`,
  })
}
