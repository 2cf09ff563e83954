import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { slimRouter } from './scripts/vite-slim-router.ts'

/** What each first route needs of node_modules: in one file it compresses best. */
const FIRST_ROUTE =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack|clsx|js-cookie)[\\/]/

/** The web app: once for the browser (dist/web), once for rendering on the server (dist/ssr). */
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), tailwindcss(), slimRouter()],
  build: isSsrBuild
    ? { outDir: 'dist/ssr', emptyOutDir: true, copyPublicDir: false, target: 'node20' }
    : {
        outDir: 'dist/web',
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'vendor', test: FIRST_ROUTE }] } },
        },
      },
}))
