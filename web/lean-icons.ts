import type { Plugin } from 'vite'

// What an icon of lucide-react draws when nobody sets up defaults for all icons, which nobody here does.
const drawing = `import { createElement } from 'react'
const drawn = ({ node }) => ({ size = 24, ...props }) =>
  createElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...props,
    },
    ...node.map(([tag, part]) => createElement(tag, part)),
  )
export { drawn as default }`

/**
 * Icons without what nobody uses: their parts never change places, so React needs no keys, no context sets them up, and
 * nobody asks for their names or former names.
 * Together it is more than a kilobyte of every first page. In both builds, so that what is drawn is the same.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    transform(code, id) {
      if (/\/lucide-react\/dist\/esm\/createLucideIcon\.mjs/.test(id)) return { code: drawing, map: null }
      if (!/\/lucide-react\/dist\/esm\/icons\//.test(id)) return undefined
      const lean = code
        .replace(/,\s*key: "\w+"/g, '')
        .replace(/\bname: "[\w-]+",\s*size: 24,\s*/, '')
        .replace(/,\s*aliases: \[[^\]]*\]/, '')
      return { code: lean, map: null }
    },
  }
}
