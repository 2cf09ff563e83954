import { exploreMachine } from '../explore.ts'
import { productExplorers } from './product-explorer.ts'
import { isCombination } from './combinations.ts'
import { coveringPaths } from '../suite.ts'
import { usualWish } from '../wish.ts'
const cpu = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1000 }
function calib() { const c = cpu(); let x = 0; for (let i = 0; i < 3e8; i++) x = (x * 31 + i) | 0; return (cpu() - c).toFixed(0) + (x === 1 ? ' ' : '') }
console.log('calib', calib())
let t = cpu()
const a = productExplorers(null)
const graph = exploreMachine(a.quick, { extent: 'novel', whole: 100, limit: 200000, wanted: new Set(['x']), pairs: new Set(), isNew: a.isNew })
console.log('usual', cpu() - t, graph.places.size, graph.edges.length)
const seen = new Set(graph.edges.flatMap(e => [...e.arrival.visited, ...e.arrival.taken]))
const open = [...a.quick.chart.states.keys(), ...a.quick.chart.transitions.keys()].filter(x => !seen.has(x))
t = cpu()
process.env.ZV = process.argv[3] ?? ''
const b = productExplorers('a lab that only comes home and is paid there')
const auths = new Set([...seen].filter(x => isCombination(x) && x.includes('details.choosing.member')).map(x => x.split(' × ')[0]))
const wantB = new Set([...open, ...[...auths].map(x => x + ' × checkout.details.choosing.visit.impossible')])
const graphB = exploreMachine(b.quick, { extent: 'novel', whole: 100, limit: 200000, wanted: wantB, pairs: new Set(), isNew: b.isNew })
const seenB = new Set(graphB.edges.flatMap(e => [...e.arrival.visited, ...e.arrival.taken]))
console.log('variant', cpu() - t, graphB.places.size, graphB.edges.length, [...wantB].filter(x => !seenB.has(x)))
t = cpu()
const wanted = new Set([...a.quick.chart.states.keys(), ...a.quick.chart.transitions.keys(), ...seen])
const origins = [{ variant: null, graph, explorer: a.exact, pairs: new Map() }, { variant: 'a lab that only comes home and is paid there', graph: graphB, explorer: b.exact, pairs: new Map() }]
for (const w of wantB) if (seenB.has(w)) wanted.add(w)
const L = Number(process.argv[2] ?? 40)
const paths = coveringPaths(origins, wanted, L, usualWish)
console.log('paths', cpu() - t, paths.length, paths.reduce((n, p) => n + p.steps.length, 0))
const cov = new Set(paths.flatMap(p => [...p.covers]))
console.log('uncovered', [...wanted].filter(x => !cov.has(x)))
console.log('calib', calib())
import { possibleCombinations } from './possible-combinations.ts'
import { hearThrough } from './wiring.ts'
import { wirePeers } from '#machines/root/wire-peers.ts'
  const u = possibleCombinations(graph, a.sides.checkout, hearThrough(wirePeers))
  console.log('possible', u.size, [...u].filter(c => !seen.has(c)), [...seen].filter(isCombination).length)
const by = new Map<string, string[]>()
for (const c of [...seen].filter(isCombination)) { const [x, y] = c.split(' × '); by.set(x, [...(by.get(x) ?? []), y.replace('checkout.', '')]) }
for (const [x, ys] of by) console.log(x, ys.length, ys.length < 70 ? ys.sort().join(' ') : '')
const allLeaves = new Set([...by.values()].flat()); console.log(allLeaves.size)
import { partsOf } from './product-place.ts'
import { authOf, leavesOf } from './combinations.ts'
// context checks
const blank = ['members','member','memberFields','addresses','address','addressFields','centres','centre','draft','days','appointmentDays','slotId','hold','subdepartment','appointments','answers','couponCode','coupon','wallet','payment','order']
const rows = new Map<string, string>()
for (const p of graph.places.values()) { const { session, checkout } = partsOf(p); const ctx: any = checkout.snapshot.context, s: any = session.snapshot.context
  const dirty = blank.filter(f => Array.isArray(ctx[f]) ? ctx[f].length : ctx[f] !== null)
  if (s.lastPatient === null && dirty.length) rows.set('lastPatient null, dirty ' + authOf(session) + ' ' + leavesOf(checkout).join('+'), dirty.join())
  if (s.user === null && /signedIn|refreshing|recovering|unreachable|changing/.test(authOf(session))) rows.set('user null in ' + authOf(session), '')
  if (s.user !== null && /anonymous/.test(authOf(session))) rows.set('user in ' + authOf(session), '')
  if (s.lastPatient === null && !/idle|waking/.test(leavesOf(checkout).join())) rows.set('lastPatient null, in ' + authOf(session) + ' ' + leavesOf(checkout).join('+'), '')
  if (/idle|waking/.test(leavesOf(checkout).join()) && dirty.length) rows.set('idle dirty ' + authOf(session) + leavesOf(checkout).join('+'), dirty.join())
}
console.log([...rows].map(r => r.join(': ')).join('\n'))
