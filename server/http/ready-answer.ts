import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, EndpointResult } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'

/** Below this many bytes an answer is sent as it is. */
const COMPRESS_FROM = 1024
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Encoding = 'br' | 'gzip'

/**
 * An answer that is encoded by its endpoint's schema once and sent many times, with its compressed
 * forms, each made when first asked for.
 */
export class ReadyAnswer {
  readonly #plain: Buffer
  readonly #compressed = new Map<Encoding, Buffer>()

  constructor(endpoint: Endpoint, result: unknown) {
    this.#plain = Buffer.from(JSON.stringify(z.encode(envelope(endpoint.response), { result })))
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const encoding = this.#plain.length < COMPRESS_FROM ? undefined : acceptedBy(request)
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (encoding === undefined) return reply.send(this.#plain)
    return reply.header('content-encoding', encoding).send(this.#as(encoding))
  }

  #as(encoding: Encoding): Buffer {
    const made = this.#compressed.get(encoding)
    if (made) return made
    const body = encoding === 'br' ? brotliCompressSync(this.#plain, BROTLI) : gzipSync(this.#plain)
    this.#compressed.set(encoding, body)
    return body
  }
}

/** Encodes a result for its endpoint; what the schema refuses is an error of ours and thrown. */
export function readyAnswer<E extends Endpoint>(
  endpoint: E,
  result: EndpointResult<E>,
): ReadyAnswer {
  return new ReadyAnswer(endpoint, result)
}

function acceptedBy(request: FastifyRequest): Encoding | undefined {
  const header = request.headers['accept-encoding']
  const offers = (Array.isArray(header) ? header.join() : (header ?? ''))
    .split(',')
    .map((offer) => offer.trim())
    .filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer))
    .map((offer) => offer.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => offers.includes(encoding))
}
