import { Gauge } from 'prom-client'
import type { MetricSource } from '#server/observe/metrics-server.ts'
import type { ProviderCircuit } from './provider-circuit.ts'

export function circuitMetrics(circuit: ProviderCircuit): MetricSource {
  return {
    register(own) {
      new Gauge({
        name: 'parakh_provider_circuit_open',
        help: '1 while calls of the provider (PROVIDER_URL) are refused because it does not answer.',
        registers: [own],
        collect() {
          this.set(circuit.isOpen() ? 1 : 0)
        },
      })
    },
  }
}
