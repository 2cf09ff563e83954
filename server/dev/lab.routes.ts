import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { OrderStatus } from '#contract/codes.ts'
import type { Deps } from '#server/deps.ts'
import { acceptForms, fieldsOf } from '#server/http/form-body.ts'
import { LabLimited } from '#server/lab-simulation/lab-connection.ts'
import { REQUESTED_STEPS } from '#server/lab-simulation/order-steps.ts'
import { injected } from '#server/lab-simulation/send-call.ts'
import { type SimulatedLab, simulatedLab } from '#server/lab-simulation/simulated-lab.ts'
import { findOrderNo, newestUnderWay } from '#server/modules/lab/lab.repository.ts'
import { newestUnread } from '#server/modules/prescriptions/reading.repository.ts'
import { labPage } from './lab.page.ts'

const PAGE = '/dev/lab'
const SHOWN = 50
const hidden = { schema: { hide: true } }

const prescriptionSchema = z.object({ prescription: z.string().min(1) })

const formSchema = z.object({
  order: z.string().min(1),
  to: z
    .enum([...REQUESTED_STEPS, 'report_ready', ''])
    .default('')
    .transform((to) => to || undefined),
})

/** The page on which a tester moves an order. No CSRF token: it acts for no patient. */
export function labRoutes(app: FastifyInstance, deps: Deps): void {
  const lab = simulatedLab(deps, injected(app))
  const move = async ({ order, to }: z.output<typeof formSchema>) => {
    const orderNo = (await findOrderNo(deps.db, order)) ?? ''
    if (to === 'report_ready') await stepToReport(lab, orderNo)
    else await lab.step(orderNo, to && { to })
  }
  app.register(async (scope) => {
    acceptForms(scope)

    scope.get(PAGE, hidden, async (_request, reply) => {
      const orders = await newestUnderWay(deps.db, SHOWN)
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      const { labName, labPace: pace } = deps.config
      const prescriptions = await newestUnread(deps.db, SHOWN)
      return labPage({ labName, pace, orders, prescriptions })
    })

    scope.post(PAGE, hidden, async (request, reply) => {
      const fields = fieldsOf(request.body)
      const toRead = prescriptionSchema.safeParse(fields)
      const form = formSchema.safeParse(fields)
      if (!form.success && !toRead.success) return reply.code(422).send('Choose an order.')
      try {
        if (toRead.success) await lab.readPrescription(toRead.data.prescription)
        else if (form.success) await move(form.data)
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
