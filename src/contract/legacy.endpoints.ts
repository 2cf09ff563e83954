import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dateSchema } from './fields.ts'

/** Old orders and franchise info, from before the present system (spec §7). */
export const legacyEndpoints = {
  customerInfo: defineEndpoint({
    rule: 'R7.117',
    method: 'GET',
    path: 'orderdownload/GetCustomerInfoFOFO',
    summary: 'Franchise info of an old order',
    access: 'patient',
    query: z.object({ SID: z.string().min(1).max(40) }),
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
    query: z.object({ SID: z.string().min(1).max(40) }),
    response: z.object({
      orders: z.array(z.object({ SID: z.string(), date: dateSchema, tests: z.array(z.string()) })),
    }),
  }),
}
