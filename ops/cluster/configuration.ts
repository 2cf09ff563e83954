import { join } from 'node:path'
import { fillTemplate, readTemplate } from './fill-template.ts'
import type { Layout, Node } from './layout.ts'
import type { Passwords } from './passwords.ts'

export type ConfigFile = { readonly path: string; readonly content: string }

export type Choices = {
  readonly binaries: string
  readonly passwords: Passwords
  /** Whether a commit waits for a standby. */
  readonly synchronous: boolean
}

/** Every configuration file of the cluster. */
export function configurationOf(layout: Layout, choices: Choices): ConfigFile[] {
  const { folder, ports } = layout
  const { app } = choices.passwords
  return [
    ...layout.nodes.flatMap((node) => nodeFiles(layout, node, choices)),
    {
      path: join(folder, 'haproxy.cfg'),
      content: fillTemplate(readTemplate('haproxy.cfg'), {
        primaryPort: ports.primary,
        replicaPort: ports.replica,
        webPort: ports.web,
        nodes: layout.nodes
          .map((node) =>
            server(node.name, `${node.address}:${node.pgPort} check port ${node.restPort}`),
          )
          .join('\n'),
        apps: ports.apps
          .map((port, index) => server(`app${index + 1}`, `127.0.0.1:${port} check`))
          .join('\n'),
      }),
    },
    {
      path: join(folder, 'pgbouncer.ini'),
      content: fillTemplate(readTemplate('pgbouncer.ini'), {
        port: ports.pgbouncer,
        primaryPort: ports.primary,
        folder,
      }),
    },
    { path: join(folder, 'users.txt'), content: `"parakh" "${app}"\n` },
  ]
}

function server(name: string, rest: string): string {
  return `  server ${name} ${rest}`
}

function nodeFiles(layout: Layout, node: Node, choices: Choices): ConfigFile[] {
  const { binaries, passwords, synchronous } = choices
  return [
    {
      path: join(node.folder, 'patroni.yml'),
      content: fillTemplate(readTemplate('patroni.yml'), {
        node: node.name,
        address: node.address,
        restPort: node.restPort,
        pgPort: node.pgPort,
        etcd: `${layout.host}:${layout.ports.etcd}`,
        folder: node.folder,
        data: node.data,
        network: layout.cidr,
        superuserPassword: passwords.superuser,
        replicationPassword: passwords.replication,
        binaries,
        synchronous,
      }),
    },
    {
      path: join(node.folder, 'pgbackrest.conf'),
      content: fillTemplate(readTemplate('pgbackrest.conf'), {
        repository: layout.repository,
        logs: layout.logs,
        folder: node.folder,
        data: node.data,
        pgPort: node.pgPort,
      }),
    },
  ]
}
