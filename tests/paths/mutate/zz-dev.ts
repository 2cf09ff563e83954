import { flows } from '#machines/flows.ts'
import { runMutants } from './run.ts'

console.warn = (...a) => {
  warned.add(String(a[0]).slice(0, 60))
}
const warned = new Set<string>()
const only = process.argv[2]
let total = 0
let killed = 0
for (const [name, explore] of Object.entries(flows)) {
  if (only && only !== name) continue
  const r = await runMutants(name, explore)
  total += r.total
  killed += r.killed
  console.log(
    name,
    r.total,
    r.killed,
    JSON.stringify(r.killedBy),
    'eq',
    r.equivalent.length,
    'surv',
    r.survivors.length,
    ((100 * r.killed) / r.total).toFixed(1),
    '%',
    r.seconds.toFixed(1),
    's',
  )
  for (const f of r.faults) console.log('  FAULT', f)
  for (const s of r.survivors)
    console.log('  ', s.mutant.id, '\n         ', s.witness ?? 'NO WITNESS')
}
console.log(total, killed, (100 * killed) / total, [...warned])
