import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FOLDER = new URL('../../server/db/migrations/', import.meta.url)

/** What a process of the release before does not survive, or not everywhere. */
const CONTRACTING =
  /\bdrop (table|column|constraint|type|schema)\b|\brename\b|\bset not null\b|\bset data type\b|\badd column (?!.*\bdefault\b).*\bnot null\b/i

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
    const contracting = since.flatMap((tag) =>
      statements(tag).filter((statement) => CONTRACTING.test(statement)),
    )
    expect(contracting).toEqual([])
  })

  it('would be seen to shrink', () => {
    const all = tags.flatMap((tag) => statements(tag))
    expect(all.filter((statement) => CONTRACTING.test(statement)).length).toBeGreaterThan(4)
  })
})
