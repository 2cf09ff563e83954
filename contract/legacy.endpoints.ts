import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dateSchema } from './fields.ts'

/** Sample number of the former system as printed on its invoices; spaces and dashes are removed. */
export const sidSchema = z
  .string()
  .transform((written) => written.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, 'Enter the SID.').max(40, 'An SID can have up to 40 letters.'))

/** Orders and franchise data of the former system (spec §7). */
export const legacyEndpoints = {
  customerInfo: defineEndpoint({
    rule: 'R7.117',
    method: 'GET',
    path: 'orderdownload/GetCustomerInfoFOFO',
    summary: 'Franchise info of an old order',
    access: 'patient',
    health: 'reads',
    query: z.object({ SID: sidSchema }),
    response: z.object({
      centre_name: z.string(),
      patient_name: z.string(),
      mobile_no: z.string(),
    }),
  }),
  patientRegistrationDetails: defineEndpoint({
    rule: 'R7.118',
    method: 'GET',
    path: 'PatientRegistrationDetails',
    summary: 'An old order',
    access: 'patient',
    health: 'reads',
    query: z.object({ SID: sidSchema }),
    response: z.object({
      orders: z.array(z.object({ SID: z.string(), date: dateSchema, tests: z.array(z.string()) })),
    }),
  }),
}
