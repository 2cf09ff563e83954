import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses the responses of the routes that are registered later. They are small and sent once: a
 * window of 64 kB instead of 4 MB, and a low quality.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants
  const brotliOptions = { params: { [BROTLI_PARAM_QUALITY]: 2, [BROTLI_PARAM_LGWIN]: 16 } }
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions })
}
