import { onTestFinished } from 'vitest'
import type { Pool } from '#server/db/client.ts'

let planted = 0

/**
 * Lets the next commit that changes a row of the table fail once.
 * @returns whether it has happened.
 */
export async function abortNextCommit(
  pool: Pool,
  table: string,
  code = '40001',
): Promise<() => Promise<boolean>> {
  planted += 1
  const name = `abort_${planted}`
  // A sequence is not rolled back.
  await pool.query(`
    create sequence ${name};
    create function ${name}() returns trigger language plpgsql as $$ begin
      if nextval('${name}') = 1 then raise exception 'planted' using errcode = '${code}'; end if;
      return null; end $$;
    create constraint trigger ${name} after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function ${name}()`)
  onTestFinished(async () => {
    await pool.query(`drop trigger ${name} on ${table}`)
  })
  return async () => (await pool.query(`select is_called from ${name}`)).rows[0].is_called
}
