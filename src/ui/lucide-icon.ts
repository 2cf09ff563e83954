import type { LucideIcon, LucideProps } from 'lucide-react'
import { createElement, forwardRef } from 'react'

type IconData = { readonly node: readonly (readonly [tag: string, Record<string, string>])[] }

const DRAWN = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}

/**
 * What the build for browsers puts in the place of lucide-react's own function of this name
 * (scripts/vite-direct-icons.ts): `Icon` asks for nothing but a size, a stroke and a class.
 */
export function createLucideIcon({ node }: IconData): LucideIcon {
  return forwardRef<SVGSVGElement, LucideProps>(({ size, ...rest }, ref) =>
    createElement(
      'svg',
      { ...DRAWN, width: size, height: size, ...rest, ref },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    ),
  )
}
