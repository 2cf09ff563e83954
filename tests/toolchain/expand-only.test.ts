import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FOLDER = new URL('../../server/db/migrations/', import.meta.url)

/** What a process of the release before does not survive, or not everywhere. */
const CONTRACTING =
  /\bdrop (table|column|constraint|type|schema)\b|\brename\b|\bset schema\b|\bset not null\b|\bset data type\b|\badd column (?!.*\bdefault\b).*\bnot null\b/i

/**
 * In one statement a table gives its name to a partitioned one with its columns, and becomes a partition
 * of it: older processes find the same rows under the same name.
 */
const BECOMES_PARTITION = new RegExp(
  `^${[
    'alter table "(\\w+)" set schema "partitions";',
    'alter table "partitions"."\\1" rename to "\\1_first";',
    'create table "\\1" \\(like "partitions"."\\1_first" including defaults\\) partition by [^;]+;',
    'REST attach partition "partitions"."\\1_first" REST',
  ].join('\\s+')}$`.replaceAll('REST', '(?:(?!drop (?:table|column|constraint)|rename)[^])*'),
  'i',
)

const isContracting = (statement: string) =>
  CONTRACTING.test(statement) && !BECOMES_PARTITION.test(statement)

const { oldestMigration } = JSON.parse(readFileSync(new URL('compatibility.json', FOLDER), 'utf8'))
const tags = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.replace(/\.sql$/, ''))

const statements = (tag: string) =>
  readFileSync(new URL(`${tag}.sql`, FOLDER), 'utf8')
    .replace(/--(?!> ).*$/gm, '')
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())

describe('the schema that older processes meet', () => {
  it('is named by a migration that exists', () => {
    expect(tags).toContain(oldestMigration)
  })

  it('only grew since the oldest migration they must know', () => {
    const since = tags.filter((tag) => tag > oldestMigration)
    const contracting = since.flatMap((tag) => statements(tag).filter(isContracting))
    expect(contracting).toEqual([])
  })

  it('would be seen to shrink', () => {
    const all = tags.flatMap((tag) => statements(tag))
    expect(all.filter(isContracting).length).toBeGreaterThan(4)
  })

  it('would be seen to lose a table that is renamed and not replaced', () => {
    const replaced = tags
      .flatMap((tag) => statements(tag))
      .filter((one) => BECOMES_PARTITION.test(one))
    expect(replaced).toHaveLength(2)
    for (const statement of replaced) {
      const [moved, renamed, created] = statement.split(/(?<=;)/)
      expect(isContracting(`${moved}${renamed}`)).toBe(true)
      expect(isContracting(`${moved}${renamed}${created}`)).toBe(true)
      expect(isContracting(`${statement} drop table "other"`)).toBe(true)
    }
  })
})
