import { exploreMachine } from '/work/main/tests/paths/explore.ts'
import { productExplorers } from '/work/main/tests/paths/product/product-explorer.ts'
import { isCombination } from '/work/main/tests/paths/product/combinations.ts'
let t = performance.now()
const { quick, isNew, sides } = productExplorers(null)
console.log('explorers', performance.now() - t)
t = performance.now()
const cpu = process.cpuUsage()
const graph = exploreMachine(quick, { extent: 'novel', whole: Number(process.argv[3] ?? 100), limit: Number(process.argv[2] ?? 200000), wanted: new Set(['x']), pairs: new Set(), isNew })
console.log('ms', performance.now() - t, process.cpuUsage(cpu).user / 1000, 'places', graph.places.size, 'edges', graph.edges.length, 'skipped', graph.skipped)
const seen = new Set(graph.edges.flatMap(e => [...e.arrival.visited, ...e.arrival.taken]))
const combos = [...seen].filter(isCombination)
console.log('combos', combos.length)
console.log('states missing', [...quick.chart.states.keys()].filter(s => !seen.has(s)))
console.log('transitions missing', [...quick.chart.transitions.keys()].filter(s => !seen.has(s)), quick.chart.transitions.size)
import { partsOf } from '/work/main/tests/paths/product/product-place.ts'
console.log('checkout places', new Set([...graph.places.values()].map(p => partsOf(p).checkout.key)).size, 'session', new Set([...graph.places.values()].map(p => partsOf(p).session.key)).size)
import { possibleCombinations } from '/work/main/tests/paths/product/possible-combinations.ts'
import { hearThrough } from '/work/main/tests/paths/product/wiring.ts'
import { wirePeers } from '#machines/root/wire-peers.ts'
{
  const t = performance.now()
  const u = possibleCombinations(graph, sides.checkout, hearThrough(wirePeers))
  console.log('possible', u.size, performance.now() - t)
  const miss = [...u].filter(c => !combos.includes(c))
  console.log(miss.join('\n'))
  console.log('extra', combos.filter(c => !u.has(c)))
}
