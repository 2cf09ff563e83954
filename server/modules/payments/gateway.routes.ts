import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CheckoutPage } from '#server/adapters/payment-gateway.ts'
import type { Deps } from '#server/deps.ts'
import { acceptForms, fieldsOf } from '#server/http/form-body.ts'
import { html } from '#server/http/html.ts'
import { contentPolicy } from '#server/http/security-headers.ts'
import { standalonePage } from '#server/http/standalone.page.ts'
import { paymentPaths } from '../../adapters/payment-paths.ts'
import { gatewayCallbacks } from './gateway-callbacks.service.ts'
import { openingService } from './payment-opening.service.ts'

type ToGateway = { Params: { gateway: string } }

const hidden = { schema: { hide: true } }

/**
 * Routes outside the API for the gateway, and for browsers on their way to and from it. They need
 * no CSRF token: each is verified by the gateway's signature, or changes nothing.
 */
export function gatewayRoutes(app: FastifyInstance, deps: Deps): void {
  if (!deps.gateway) return
  const messages = gatewayCallbacks(deps)
  const opening = openingService(deps)

  // Separate scopes: a webhook is signed over its raw bytes, and forms are not JSON.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<ToGateway>(paymentPaths.webhook, hidden, async (request) => {
      const { params, body, headers, log } = request
      const { otherAmountOf, failedRefund } = await messages.webhook(
        params.gateway,
        bytesOf(body),
        headers,
      )
      if (failedRefund !== undefined) {
        log.error({ refund: failedRefund }, 'a refund failed at the gateway: it is open again')
      }
      if (otherAmountOf !== undefined) {
        log.error({ payment: otherAmountOf }, 'a webhook reports another amount than requested')
      }
      return { result: { taken: true } }
    })
  })

  app.register(async (scope) => {
    acceptForms(scope)
    const goOn = (reply: FastifyReply, to: string = paymentPaths.afterwards) =>
      reply.header('cache-control', 'no-store').redirect(to, 303)

    scope.route<ToGateway>({
      method: ['GET', 'POST'],
      url: paymentPaths.callback,
      ...hidden,
      handler: async ({ params, body, query }, reply) => {
        const fields = { ...fieldsOf(query), ...fieldsOf(body) }
        return goOn(reply, await messages.returned(params.gateway, fields))
      },
    })

    scope.get<{ Params: { paymentId: string } }>(
      paymentPaths.checkout,
      hidden,
      async ({ params }, reply) => {
        const page = await opening.checkout(params.paymentId)
        if (!page) return goOn(reply)
        if (page.kind === 'link') return reply.redirect(page.url, 303)
        // The URL alone opens this page: keep it out of caches and referrers.
        reply.header('cache-control', 'no-store').header('referrer-policy', 'origin')
        // The form is posted to the gateway; browsers apply form-action to its redirects too.
        reply.header('content-security-policy', contentPolicy({ forms: 'https:' }))
        return reply
          .type('text/html; charset=utf-8')
          .send(checkoutFormPage(deps.config.labName, page))
      },
    )

    scope.get(paymentPaths.checkoutScript, hidden, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(CHECKOUT_SCRIPT),
    )
  })
}

function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/** A separate file: the content security policy forbids inline scripts. */
const CHECKOUT_SCRIPT = 'document.forms[0].submit()\n'

/** Sends the browser to the gateway: automatically, or by the button without script. */
function checkoutFormPage(
  labName: string,
  { action, fields }: Extract<CheckoutPage, { kind: 'form' }>,
): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return standalonePage({
    title: `Payment · ${labName}`,
    body: html`<main class="sheet">
<h1>Going to the payment page</h1>
<p>You pay on our payment provider’s page. Then you come back here automatically.</p>
<form method="post" action="${action}">${inputs}<button class="next">Go to the payment page</button></form>
</main>
<script src="${paymentPaths.checkoutScript}" defer></script>`,
  })
}
