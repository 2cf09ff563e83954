import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FOLDER = new URL('../../server/db/migrations/', import.meta.url)

/** What a process of the release before does not survive, or not everywhere. */
const CONTRACTING =
  /\bdrop (table|column|constraint|type|schema)\b|\brename\b|\bset schema\b|\bset not null\b|\bset data type\b|\badd column (?!.*\bdefault\b).*\bnot null\b/i

/**
 * What such a process may notice: an index that its `on conflict` named or that refused what it must not
 * write, a default that it left to the database, a null that it does not expect.
 */
const LOOSENING =
  /\bdrop (index|trigger|function|default|not null)\b|\balter column \S+ type\b|\bcreate or replace (function|trigger)\b/i

/** The tests that run the statements of the release before on what each migration loosened. */
const REPLAYED: Readonly<Record<string, string>> = {
  '0021_lab_results': 'tests/server/lab-results-amended.test.ts',
  '0022_legal_entities': 'tests/server/billed-business.test.ts',
  '0027_added_tests': 'tests/server/order-additions-paid.test.ts',
  '0029_linked_orders': 'tests/server/linked-orders.test.ts',
  '0040_pay_online': 'tests/server/order-additions-paid.test.ts',
}

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

  it('is looser only where a test runs the statements of the release before', () => {
    const since = tags.filter((tag) => tag > oldestMigration)
    const loosened = since.filter((tag) => statements(tag).some((one) => LOOSENING.test(one)))
    expect(loosened).toEqual(Object.keys(REPLAYED))
    for (const file of Object.values(REPLAYED)) {
      expect(existsSync(file), file).toBe(true)
      expect(readFileSync(file, 'utf8')).toContain('the release before')
    }
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
