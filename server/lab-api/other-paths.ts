import { SCOPES } from './lab-api.contract.ts'
import type { LabProblemCode } from './lab-problem.ts'

type Refusals = (codes: readonly LabProblemCode[]) => Record<string, object>

const text = { schema: { type: 'string' } }

/** OpenAPI of the calls without a descriptor: they take no JSON, or no access token. */
export function otherPaths(refusals: Refusals, ofTokens: readonly LabProblemCode[]) {
  return {
    '/oauth/token': { post: TOKEN },
    '/hl7': {
      post: {
        summary: 'Results of an order as an ORU^R01 of HL7 v2 (docs/lab-api.md)',
        security: [{ lab: ['results:write'] }],
        requestBody: {
          required: true,
          content: { 'application/hl7-v2': text, 'x-application/hl7-v2+er7': text },
        },
        responses: {
          200: {
            description: 'An ACK: AA taken, AE refused with an ERR for each problem, AR no ORU^R01',
            content: { 'application/hl7-v2': text },
          },
          ...refusals(ofTokens),
        },
      },
    },
    '/prescription-files': {
      get: {
        summary: 'One page of a prescription, from the link that the prescription has',
        security: [],
        parameters: [{ name: 'key', in: 'query', required: true, ...text }],
        responses: {
          200: {
            description: 'The photo or PDF',
            content: { 'image/*': {}, 'application/pdf': {} },
          },
          ...refusals(['invalid', 'unknown-file', 'too-many']),
        },
      },
    },
  }
}

const refused = (...errors: string[]) => ({
  description: errors.join(', '),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { error: { type: 'string', enum: errors } },
        required: ['error'],
      },
    },
  },
})

/** RFC 6749, section 4.4. */
const TOKEN = {
  summary: 'An access token, valid for ten minutes',
  // By HTTP Basic, or by client_id and client_secret in the body.
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          properties: {
            grant_type: { type: 'string', const: 'client_credentials' },
            scope: { type: 'string', description: `Some of ${SCOPES.join(' ')}; all without it` },
            client_id: { type: 'string' },
            client_secret: { type: 'string' },
          },
          required: ['grant_type'],
        },
      },
    },
  },
  responses: {
    200: {
      description: 'Done',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              access_token: { type: 'string' },
              token_type: { type: 'string', const: 'Bearer' },
              expires_in: { type: 'integer', description: 'Seconds' },
              scope: { type: 'string' },
            },
            required: ['access_token', 'token_type', 'expires_in', 'scope'],
          },
        },
      },
    },
    400: refused('invalid_request', 'unsupported_grant_type', 'invalid_scope'),
    401: refused('invalid_client'),
    429: refused('temporarily_unavailable'),
  },
}
