import type { Plugin } from 'vite'

const ROUTER = /[\\/]react-router[\\/]dist[\\/]/

/**
 * React Router writes a `displayName` to each component and makes them by calls that a bundler must keep, so
 * that all of them are shipped, used or not. Without the names and with the calls marked as pure, what is
 * unused goes: 4 kB of each first route (docs/decisions).
 */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code: string) => ({
        code: code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /*#__PURE__*/$1'),
        map: null,
      }),
    },
  }
}
