import type { CheckoutPage } from '#server/adapters/payment-gateway.ts'
import { html } from '#server/http/html.ts'
import { standalonePage } from '#server/http/standalone.page.ts'
import { paymentPaths } from './payment-paths.ts'

/** A file of its own, because the content policy lets no script stand in a page. */
export const CHECKOUT_SCRIPT = 'document.forms[0].submit()\n'

/** Hands the browser over to the gateway: by itself, or by the button where there is no script. */
export function checkoutFormPage(
  labName: string,
  { action, fields }: Extract<CheckoutPage, { kind: 'form' }>,
): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return standalonePage({
    title: `Payment · ${labName}`,
    body: html`<main class="sheet">
<h1>On to the payment page</h1>
<p>You pay on the page of our payment provider and come back here by yourself.</p>
<form method="post" action="${action}">${inputs}<button class="next">Go to the payment page</button></form>
</main>
<script src="${paymentPaths.checkoutScript}" defer></script>`,
  })
}
