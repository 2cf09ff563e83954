import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, EndpointResult } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'

/** Smaller responses are not compressed, bytes. */
const COMPRESS_FROM = 1024

type Encoding = 'br' | 'gzip'

/** Brotli quality: fast for the first response, better once it repeats. */
const BROTLI = { first: 2, again: 5 } as const
/** Exponents of two: a window larger than the response only costs memory. */
const WINDOW = { min: 10, max: 22 }

/**
 * A response that is encoded by its endpoint's schema once and sent many times. Its compressed forms are
 * created on demand.
 */
export class PreparedResponse {
  readonly #plain: Buffer
  readonly #compressed = new Map<'gzip' | keyof typeof BROTLI, Buffer>()

  /** @param json the whole response, envelope included. */
  constructor(json: string) {
    this.#plain = Buffer.from(json)
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const encoding = this.#plain.length < COMPRESS_FROM ? undefined : acceptedEncoding(request)
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (encoding === undefined) return reply.send(this.#plain)
    return reply.header('content-encoding', encoding).send(this.#as(encoding))
  }

  #as(encoding: Encoding): Buffer {
    if (encoding === 'gzip') return this.#kept('gzip', () => gzipSync(this.#plain))
    const time = this.#compressed.has('first') ? 'again' : 'first'
    return this.#kept(time, () => {
      const bits = Math.ceil(Math.log2(this.#plain.length))
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI[time],
        [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(bits, WINDOW.min), WINDOW.max),
        [constants.BROTLI_PARAM_SIZE_HINT]: this.#plain.length,
      }
      return brotliCompressSync(this.#plain, { params, chunkSize: this.#plain.length })
    })
  }

  #kept(form: 'gzip' | keyof typeof BROTLI, compress: () => Buffer): Buffer {
    const kept = this.#compressed.get(form) ?? compress()
    this.#compressed.set(form, kept)
    return kept
  }
}

/** One per endpoint: a schema is compiled on first use. */
const envelopes = new WeakMap<Endpoint, z.ZodType>()

/** Encodes a result by its endpoint's schema. @throws ZodError for an invalid result */
export function prepareResponse<E extends Endpoint>(
  endpoint: E,
  result: EndpointResult<E>,
): PreparedResponse {
  const schema = envelopes.get(endpoint) ?? envelope(endpoint.response)
  envelopes.set(endpoint, schema)
  return new PreparedResponse(JSON.stringify(z.encode(schema, { result })))
}

/** The best encoding that the client accepts; undefined for none. */
export function acceptedEncoding(request: FastifyRequest): Encoding | undefined {
  const header = request.headers['accept-encoding']
  const offers = (Array.isArray(header) ? header.join() : (header ?? ''))
    .split(',')
    .map((offer) => offer.trim())
    .filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer))
    .map((offer) => offer.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => offers.includes(encoding))
}
