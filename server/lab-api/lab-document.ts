import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { type LabCall, labCalls, SCOPES } from './lab-api.contract.ts'
import {
  LAB_PROBLEMS,
  type LabProblemCode,
  READING_PROBLEMS,
  RESULT_PROBLEMS,
} from './lab-problem.ts'
import { otherPaths } from './other-paths.ts'
import { prescriptionCalls } from './prescriptions/prescriptions.contract.ts'
import { resultCalls } from './results/results.contract.ts'

/** Every call with a token may fail so. */
const ALWAYS: readonly LabProblemCode[] = [
  'token-missing',
  'token-invalid',
  'token-expired',
  'scope-missing',
  'too-many',
  'invalid',
]

/**
 * The OpenAPI document of /lab/v1, from the descriptors that its routes validate by, and what
 * `other-paths.ts` says of the calls that have none.
 */
export function labDocument({ publicUrl, labName }: Config, base: string) {
  const calls: readonly LabCall[] = [labCalls, resultCalls, prescriptionCalls].flatMap(
    (group): LabCall[] => Object.values(group),
  )
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  const scopes = Object.fromEntries(SCOPES.map((scope) => [scope, scope]))
  return {
    openapi: '3.1.0',
    info: { title: `${labName}: API for the lab's information system`, version: '1' },
    servers: [{ url: `${publicUrl}${base}` }],
    paths: { ...paths, ...otherPaths((codes) => refusals(codes), ALWAYS) },
    webhooks: {
      order: webhook('An order that is new or has changed', labCalls.orders.response),
      prescription: webhook(
        'A prescription that was sent, or has lines to ask the doctor about',
        prescriptionCalls.prescriptions.response,
      ),
    },
    components: {
      securitySchemes: {
        lab: {
          type: 'oauth2',
          flows: {
            clientCredentials: { tokenUrl: `${publicUrl}${base}/oauth/token`, scopes },
          },
        },
      },
    },
  }
}

const problemsBy = (codes: readonly [string, ...string[]]) =>
  z.array(z.object({ code: z.enum(codes), where: z.string(), message: z.string() })).optional()

/** The refusals that name everything that is wrong. */
const PROBLEMS_OF: Partial<Record<LabProblemCode, z.ZodType>> = {
  'results-refused': problemsBy(RESULT_PROBLEMS),
  'reading-refused': problemsBy(READING_PROBLEMS),
}

function operation({ summary, scope, params, query, body, response, ...call }: LabCall) {
  const { problems, contentType } = call
  return {
    summary,
    security: [{ lab: [scope] }],
    parameters: [...parameters('path', params), ...parameters('query', query)],
    ...(body && { requestBody: { required: true, ...json(body, 'input', contentType) } }),
    responses: {
      200: { description: 'Done', ...json(response, 'output') },
      ...refusals([...ALWAYS, ...problems]),
    },
  }
}

/** The responses with these codes, by their status. */
function refusals(codes: readonly LabProblemCode[]): Record<string, object> {
  const statuses = [...new Set(codes.map((code) => LAB_PROBLEMS[code]))]
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => LAB_PROBLEMS[code] === status)
      const refused = { code: z.enum(own), message: z.string() }
      const problems = own.map((code) => PROBLEMS_OF[code]).find((one) => one !== undefined)
      const schema = z.object({ ...refused, ...(problems && { problems }) })
      return [status, { description: own.join(', '), ...json(schema, 'output') }]
    }),
  )
}

const WEBHOOK_HEADERS = {
  'webhook-id': 'The same for every attempt: answer a known one with 2xx',
  'webhook-timestamp': 'Seconds since 1970 of the attempt',
  'webhook-signature': 'As standardwebhooks.com describes',
} as const

/** An entry of a feed, posted to an address of the lab (server/lab-webhooks). */
function webhook(summary: string, feed: z.ZodObject<{ readonly entries: z.ZodArray<z.ZodType> }>) {
  return {
    post: {
      summary,
      parameters: Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: { required: true, ...json(feed.shape.entries.element, 'output') },
      responses: { '2XX': { description: 'Taken; anything else is posted again' } },
    },
  }
}

function json(schema: z.ZodType, io: 'input' | 'output', type: string = 'application/json') {
  return { content: { [type]: { schema: z.toJSONSchema(schema, { io }) } } }
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  return Object.entries(schema?.shape ?? {}).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: z.toJSONSchema(one, {
      io: 'input',
    }),
  }))
}
