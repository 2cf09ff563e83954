import type { FastifyInstance, FastifyReply } from 'fastify'
import { paymentPaths, RETURNED_ORDER } from '#server/adapters/payment-paths.ts'
import type { Deps } from '#server/deps.ts'
import { acceptForms, fieldsOf } from '#server/http/form-body.ts'
import { endPage, payPage, unknownPage } from './sandbox.page.ts'
import { type Attempt, type ReturnFields, sandboxService } from './sandbox.service.ts'
import { faultsOf, formSchema, methodSchema, type PayForm } from './sandbox-form.ts'

type OfOrder = { Params: { gatewayOrderId: string } }

const hidden = { schema: { hide: true } }

/** Pages of the sandbox; registered only if it is the gateway. */
export function sandboxRoutes(app: FastifyInstance, deps: Deps): void {
  if (deps.gateway?.name !== 'sandbox') return
  const sandbox = sandboxService(deps)
  const { labName } = deps.config

  app.register(async (scope) => {
    acceptForms(scope)
    const send = (reply: FastifyReply, page: string, status = 200) =>
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page)

    scope.get<OfOrder>('/gateway/:gatewayOrderId', hidden, async ({ params, query }, reply) => {
      const order = await sandbox.order(params.gatewayOrderId)
      if (!order) return send(reply, unknownPage(labName), 404)
      const { status } = await sandbox.stateOf(order.id)
      const back = backTo(order.id)
      if (status === 'paid') {
        const text = 'Your bank has taken the money. Go back to continue your booking.'
        return send(reply, endPage({ labName, order, title: 'Payment received', text, back }))
      }
      if (status === 'pending') {
        const text = 'Your bank has not decided yet. Please do not pay again.'
        return send(reply, endPage({ labName, order, title: 'Waiting for your bank', text, back }))
      }
      const method = methodSchema.parse(fieldsOf(query).method)
      return send(reply, payPage({ labName, order, method, filled: { values: {}, faults: {} } }))
    })

    scope.post<OfOrder>('/gateway/:gatewayOrderId/pay', hidden, async (request, reply) => {
      const order = await sandbox.order(request.params.gatewayOrderId)
      if (!order) return send(reply, unknownPage(labName), 404)
      const form = formSchema.parse(fieldsOf(request.body))
      const faults = form.outcome === 'pay' ? faultsOf(form) : {}
      if (Object.keys(faults).length > 0) {
        // The CVV is never sent back to the page.
        const filled = { values: { ...form, cvv: '' }, faults }
        return send(reply, payPage({ labName, order, method: form.method, filled }), 422)
      }
      if (form.outcome === 'abandon') return reply.redirect(backTo(order.id), 303)
      return reply.redirect(backTo(order.id, await sandbox.pay(order.id, attemptOf(form))), 303)
    })
  })
}

function attemptOf({ method, outcome, messages, seconds, reason }: PayForm): Attempt {
  const decided = outcome === 'decline' || outcome === 'delay' ? outcome : 'succeed'
  return { method, outcome: decided, messages, seconds, reason: reason || null }
}

function backTo(orderId: string, fields: ReturnFields = {}): string {
  const callback = paymentPaths.callback.replace(':gateway', 'sandbox')
  return `${callback}?${new URLSearchParams({ ...fields, [RETURNED_ORDER]: orderId })}`
}
