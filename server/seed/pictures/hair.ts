/** Hair of a 96 by 96 portrait: what is drawn behind the head and what in front of it. K is the ink. */
export const hairs = {
  short: {
    behind: '',
    before:
      '<path d="M31 42c-2-16 6-25 18-25 11 0 18 8 16 24l-3-1c0-6-2-9-5-11-7 3-15 3-20 1-3 3-3 7-3 11Z" fill="K"/>',
  },
  crop: { behind: '', before: '<path d="M32 37c0-12 7-19 16-19s16 7 16 19c-3-7-8-10-16-10s-13 3-16 10Z" fill="K"/>' },
  bob: {
    behind: '<path d="M29 62c-3-20-1-46 19-46s22 26 19 46c-6 2-32 2-38 0Z" fill="K"/>',
    before: '<path d="M32 43c0-14 5-22 16-22s16 8 16 22c-3-8-7-12-12-13-6 5-14 6-20 13Z" fill="K"/>',
  },
  long: {
    behind: '<path d="M26 84c4-12 0-30 3-44C31 25 38 16 48 16s17 9 19 24c3 14-1 32 3 44Z" fill="K"/>',
    before: '<path d="M32 44c0-14 6-23 16-23s16 9 16 23c-4-6-8-9-10-15-4 7-14 8-22 15Z" fill="K"/>',
  },
  bun: {
    behind: '<circle cx="48" cy="13" r="8" fill="K"/>',
    before: '<path d="M31 41c-1-15 7-23 17-23s18 8 17 23c-3-8-8-12-17-12s-14 4-17 12Z" fill="K"/>',
  },
  curl: {
    behind:
      '<g fill="K"><circle cx="33" cy="32" r="9"/><circle cx="40" cy="22" r="10"/><circle cx="52" cy="20" r="10"/><circle cx="62" cy="28" r="9"/><circle cx="65" cy="39" r="8"/><circle cx="30" cy="43" r="7"/></g>',
    before: '<path d="M33 38c4-4 8-8 15-8s11 3 15 8c0-12-6-19-15-19s-15 7-15 19Z" fill="K"/>',
  },
  beard: {
    behind: '',
    before:
      '<path d="M32 38c-1-13 6-20 16-20s17 7 16 20c-2-5-3-8-6-9-7 2-13 2-19 0-4 1-5 5-7 9Z" fill="K"/><path d="M33 44c1 4 3 6 6 6h18c3 0 5-2 6-6 1 13-6 22-15 22s-16-9-15-22Z" fill="K"/>',
  },
  scarf: {
    behind: '<path d="M27 78c-3-12-1-24 0-34 1-19 9-29 21-29s20 10 21 29c1 10 3 22 0 34Z" fill="K"/>',
    before:
      '<path d="M48 15c-13 0-20 12-20 30 0 14 8 26 20 26s20-12 20-26c0-18-7-30-20-30Zm0 11c8 0 12 7 12 16 0 11-6 19-12 19s-12-8-12-19c0-9 4-16 12-16Z" fill="K" fill-rule="evenodd"/>',
  },
  bald: {
    behind: '',
    before: '<path d="M33 47c1 4 4 5 6 5h18c2 0 5-1 6-5 0 11-7 19-15 19s-15-8-15-19Z" fill="K" opacity=".55"/>',
  },
  glasses: {
    behind: '',
    before:
      '<path d="M31 42c-2-16 6-25 18-25 11 0 18 8 16 24l-3-1c0-6-2-9-5-11-7 3-15 3-20 1-3 3-3 7-3 11Z" fill="K"/><g stroke="K" stroke-width="2" fill="none"><circle cx="41" cy="43" r="5.5"/><circle cx="55" cy="43" r="5.5"/><path d="M46.5 42h3"/></g>',
  },
} as const

export type Hair = keyof typeof hairs

/** Ground, ink (hair and clothes) and face of a portrait; a person refers to one by its index. */
export const portraitInks = [
  ['#C9D8DE', '#1D3B55', '#F3EBDD'],
  ['#E3C99A', '#4A2B14', '#F8EBD3'],
  ['#BFD6C6', '#1E4634', '#F4EEDC'],
  ['#E2B9A3', '#571F17', '#FAE8DA'],
  ['#22415F', '#0E1C2C', '#D9B896'],
  ['#3C5B45', '#15271B', '#C99F78'],
  ['#8E4A33', '#2C120B', '#E8BE98'],
  ['#D7D2C4', '#2A2C33', '#EBD9C4'],
  ['#1C5D66', '#0A262B', '#B98661'],
  ['#C98F3D', '#3B220A', '#8C5A3A'],
  ['#B7C4CE', '#20303F', '#7B4B30'],
  ['#D8C2B4', '#3D2420', '#5F3A29'],
] as const
