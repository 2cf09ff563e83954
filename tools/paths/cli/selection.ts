import type { Path } from '../covering/paths.ts'
import type { Given } from './given.ts'

export function isGrepped({ id, title }: Path, { grep }: Given): boolean {
  return grep === null || grep.test(`${id} ${title}`)
}

/** The part of a list that this shard has: every n-th, so that long and short ones are mixed. */
export function shardOf<T>(all: readonly T[], { shard }: Given): readonly T[] {
  return shard ? all.filter((_, index) => index % shard.of === shard.index - 1) : all
}
