import { join } from 'node:path'

/** How the nodes are connected: all on loopback, or each in a network namespace, which can be cut. */
export type Network = 'loopback' | 'namespaces'

export type Node = {
  readonly name: string
  readonly address: string
  readonly pgPort: number
  /** Of Patroni's REST API. */
  readonly restPort: number
  /** Holds the configuration, the socket and `data`. */
  readonly folder: string
  readonly data: string
}

/** Where everything of one cluster is: a function of its folder, network and first port. */
export type Layout = {
  readonly folder: string
  readonly network: Network
  readonly firstPort: number
  readonly logs: string
  /** pgBackRest's repository. */
  readonly repository: string
  readonly nodes: readonly Node[]
  /** Address of this machine that the nodes reach, and the network in which they are. */
  readonly host: string
  readonly cidr: string
  readonly ports: {
    readonly etcd: number
    readonly etcdPeer: number
    readonly primary: number
    readonly replica: number
    readonly pgbouncer: number
    readonly web: number
    readonly sms: number
    readonly restored: number
    readonly apps: readonly number[]
  }
}

const NODES = 3
const APPS = 2
const SUBNET = '10.213.77'

export function layoutOf(folder: string, network: Network, firstPort: number): Layout {
  const port = (offset: number) => firstPort + offset
  const loopback = network === 'loopback'
  return {
    folder,
    network,
    firstPort,
    logs: join(folder, 'logs'),
    repository: join(folder, 'backups'),
    host: loopback ? '127.0.0.1' : `${SUBNET}.1`,
    cidr: loopback ? '127.0.0.1/32' : `${SUBNET}.0/24`,
    nodes: Array.from({ length: NODES }, (_, index) => ({
      name: `node${index + 1}`,
      address: loopback ? '127.0.0.1' : `${SUBNET}.${11 + index}`,
      pgPort: port(11 + index),
      restPort: port(21 + index),
      folder: join(folder, `node${index + 1}`),
      data: join(folder, `node${index + 1}`, 'data'),
    })),
    ports: {
      web: port(0),
      primary: port(1),
      replica: port(2),
      pgbouncer: port(3),
      etcd: port(4),
      etcdPeer: port(5),
      sms: port(6),
      restored: port(7),
      apps: Array.from({ length: APPS }, (_, index) => port(31 + index)),
    },
  }
}
