import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { OrderStatus } from '#contract/codes.ts'
import type { Deps } from '#server/deps.ts'
import { acceptForms, fieldsOf } from '#server/http/form-body.ts'
import { LabLimited } from '#server/lab-simulation/lab-connection.ts'
import { injected } from '#server/lab-simulation/send-call.ts'
import { type SimulatedLab, simulatedLab } from '#server/lab-simulation/simulated-lab.ts'
import { findOrderNo, newestUnderWay } from '#server/modules/lab/lab.repository.ts'
import { labPage } from './lab.page.ts'

const PAGE = '/dev/lab'
const SHOWN = 50
const hidden = { schema: { hide: true } }

const formSchema = z.object({
  order: z.string().min(1),
  to: z
    .enum(['resample', 'discuss', 'refuse', 'report_ready', 'on_the_way', 'late', 'arrived', ''])
    .default('')
    .transform((to) => to || undefined),
})

/** The page on which a tester moves an order. No CSRF token: it acts for no patient. */
export function labRoutes(app: FastifyInstance, deps: Deps): void {
  const lab = simulatedLab(deps, injected(app))
  app.register(async (scope) => {
    acceptForms(scope)

    scope.get(PAGE, hidden, async (_request, reply) => {
      const orders = await newestUnderWay(deps.db, SHOWN)
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      const { labName, labPace: pace } = deps.config
      return labPage({ labName, pace, orders })
    })

    scope.post(PAGE, hidden, async (request, reply) => {
      const form = formSchema.safeParse(fieldsOf(request.body))
      if (!form.success) return reply.code(422).send('Choose an order.')
      const { order, to } = form.data
      const orderNo = (await findOrderNo(deps.db, order)) ?? ''
      try {
        if (to === 'report_ready') await stepToReport(lab, orderNo)
        else await lab.step(orderNo, to && { to })
      } catch (error) {
        if (!(error instanceof LabLimited)) throw error
        const { message, retryAfter } = error
        return reply.code(429).header('retry-after', retryAfter).send(`${message} (LAB_RATE_LIMIT)`)
      }
      return reply.redirect(PAGE, 303)
    })
  })
}

/** Stops at the report, through a re-sample if the lab needs one, or where the order cannot move. */
async function stepToReport(lab: SimulatedLab, orderNo: string): Promise<void> {
  let stage: OrderStatus | undefined
  do {
    stage = await lab.step(orderNo)
  } while (stage !== undefined && stage !== 'report_ready' && stage !== 'completed')
}
