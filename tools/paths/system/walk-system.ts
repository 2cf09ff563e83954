import type { Path } from '../covering/paths.ts'
import { fingerprintOf } from '../exploring/fingerprint.ts'
import type { PathResult } from '../replaying/results.ts'
import { type FastLevel, walkEach } from '../replaying/walks.ts'
import { replaySystemOnActors } from './replay-system-actors.ts'
import { replaySystemOnModel } from './replay-system-model.ts'
import { ROLES } from './roles.ts'
import type { SystemModel } from './system-model.ts'

const replays: Readonly<
  Record<FastLevel, (path: Path, model: SystemModel) => void | Promise<void>>
> = { model: replaySystemOnModel, actor: replaySystemOnActors }

/** Replays paths of a system one after the other. */
export function walkSystem(
  level: FastLevel,
  model: SystemModel,
  paths: readonly Path[],
): Promise<readonly PathResult[]> {
  const chart = ROLES.map((role) => fingerprintOf(model.charts[role].machine)).join('+')
  return walkEach({ machine: model.name, level, chart }, paths, (path) =>
    replays[level](path, model),
  )
}
