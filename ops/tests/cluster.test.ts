import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { configurationOf } from '../cluster/configuration.ts'
import { fillTemplate } from '../cluster/fill-template.ts'
import { layoutOf, type Network } from '../cluster/layout.ts'
import { endLeftovers, processesOf } from '../cluster/leftovers.ts'
import { isHealthy, type Member } from '../cluster/patroni.ts'
import { missing } from '../cluster/programs.ts'

const PASSWORDS = { superuser: 'one', replication: 'two', app: 'three' }

function filesOf(network: Network, synchronous = true): Map<string, string> {
  const layout = layoutOf('/somewhere', network, 15_400)
  const choices = { binaries: '/bin', passwords: PASSWORDS, synchronous }
  return new Map(configurationOf(layout, choices).map(({ path, content }) => [path, content]))
}

describe('the configuration of the cluster', () => {
  it.each(['loopback', 'namespaces'] as const)('gives every port once (%s)', (network) => {
    const { ports, nodes } = layoutOf('/somewhere', network, 15_400)
    const { apps, ...single } = ports
    const all = [
      ...Object.values(single),
      ...apps,
      ...nodes.flatMap(({ pgPort, restPort }) => [pgPort, restPort]),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect(Math.max(...all) - Math.min(...all)).toBeLessThan(34)
  })

  it('makes commits wait for a standby unless it is told not to', () => {
    const modeOf = (files: Map<string, string>) =>
      parse(files.get('/somewhere/node2/patroni.yml') ?? '').bootstrap.dcs.synchronous_mode
    expect([modeOf(filesOf('loopback')), modeOf(filesOf('loopback', false))]).toEqual([true, false])
  })

  it('gives each node its own address, folder and archive', () => {
    const node = parse(filesOf('namespaces').get('/somewhere/node3/patroni.yml') ?? '')
    expect(node.name).toBe('node3')
    expect(node.etcd3.host).toBe('10.213.77.1:15404')
    expect(node.postgresql.listen).toBe('10.213.77.13:15413')
    expect(node.postgresql.data_dir).toBe('/somewhere/node3/data')
    expect(node.postgresql.parameters.archive_command).toContain('/somewhere/node3/pgbackrest.conf')
  })

  it('lets haproxy ask the Patroni of each node who the primary is', () => {
    const [, primary = ''] =
      filesOf('loopback').get('/somewhere/haproxy.cfg')?.split('listen ') ?? []
    expect(primary).toContain('OPTIONS /primary')
    expect(primary.match(/server node\d .*/g)).toEqual([
      'server node1 127.0.0.1:15411 check port 15421',
      'server node2 127.0.0.1:15412 check port 15422',
      'server node3 127.0.0.1:15413 check port 15423',
    ])
  })

  it('is refused with a value that is missing, or that has no place', () => {
    expect(fillTemplate('{{a}} and {{a}}', { a: 1 })).toBe('1 and 1')
    expect(() => fillTemplate('{{a}}', {})).toThrow('needs a')
    expect(() => fillTemplate('{{a}}', { a: 1, b: 2 })).toThrow('no place for b')
  })
})

describe('a healthy cluster', () => {
  const node = (name: string, changes: Partial<Member> = {}): Member => {
    return { name, role: 'replica', state: 'running', timeline: 2, lag: 0, ...changes }
  }
  const leader = node('node1', { role: 'leader' })
  const standby = node('node2', { role: 'sync_standby' })
  const expected = { nodes: 3, synchronous: true }

  it.each([
    ['all follow one primary', [leader, standby, node('node3')], true],
    ['a node is away', [leader, standby], false],
    ['a node starts', [leader, standby, node('node3', { state: 'starting' })], false],
    ['a node is on an older timeline', [leader, standby, node('node3', { timeline: 1 })], false],
    ['the lag of a node is unknown', [leader, standby, node('node3', { lag: 'unknown' })], false],
    ['no standby is synchronous', [leader, node('node2'), node('node3')], false],
    ['there is no primary', [node('node1'), standby, node('node3')], false],
    ['there are two primaries', [leader, standby, node('node3', { role: 'leader' })], false],
  ])('%s', (_name, members, healthy) => {
    expect(isHealthy(members, expected)).toBe(healthy)
  })
})

describe('what is not there', () => {
  it('is named with the packages to install', () => {
    const said = missing(['patroni', 'patronictl', 'haproxy'], true)
    expect(said).toContain('Not installed: patroni, patronictl, haproxy, postgres.')
    expect(said).toContain('--no-install-recommends patroni haproxy python3-etcd postgresql\n')
  })
})

describe('processes left over', () => {
  const IDLE = "process.stdout.write('up'); setInterval(() => undefined, 60_000)"

  async function idle(folder: string, program: string) {
    const file = join(folder, program)
    writeFileSync(file, IDLE)
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    return child
  }

  it.runIf(process.platform === 'linux')('of a folder end, and no others', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parakh-cluster-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const app = await idle(folder, 'main.js')
    const other = await idle(folder, 'reader.js')
    expect(processesOf(folder)).toEqual([app.pid])
    expect(processesOf(`${folder}-2`)).toEqual([])
    const ended = once(app, 'exit')
    expect(await endLeftovers(folder)).toBe(1)
    await ended
    expect(other.exitCode).toBeNull()
  })
})
