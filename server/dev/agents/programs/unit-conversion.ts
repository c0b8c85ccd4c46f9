import * as z from 'zod'
import { type DemoProgram, demoTool } from '../demo-tool.ts'

interface Unit {
  kind: string
  /** How many of the base unit of its kind it is, by definition; exact unless NIST SP 811 rounds it. */
  factor: number
  /** What is added before the factor, for temperatures. */
  offset?: number
}

const of = (kind: string, factors: Record<string, number>): Record<string, Unit> =>
  Object.fromEntries(Object.entries(factors).map(([name, factor]) => [name, { kind, factor }]))

const inch = 0.0254
const pound = 0.453_592_37
const gallon = 231 * inch ** 3

const units: Record<string, Unit> = {
  ...of('length', {
    m: 1,
    km: 1000,
    cm: 0.01,
    mm: 0.001,
    in: inch,
    ft: 12 * inch,
    yd: 36 * inch,
    mi: 63_360 * inch,
    nmi: 1852,
  }),
  ...of('mass', { kg: 1, g: 0.001, mg: 1e-6, t: 1000, lb: pound, oz: pound / 16, st: 14 * pound }),
  ...of('volume', {
    l: 0.001,
    ml: 1e-6,
    m3: 1,
    'gal (US)': gallon,
    'pt (US)': gallon / 8,
    'gal (UK)': 0.004_546_09,
    'pt (UK)': 0.004_546_09 / 8,
  }),
  ...of('area', { m2: 1, ha: 10_000, km2: 1e6, acre: 66 * 660 * (12 * inch) ** 2, ft2: (12 * inch) ** 2 }),
  ...of('speed', { 'm/s': 1, 'km/h': 1 / 3.6, mph: (63_360 * inch) / 3600, kn: 1852 / 3600 }),
  ...of('energy', { J: 1, kJ: 1000, cal: 4.184, kcal: 4184, kWh: 3.6e6, 'Btu (IT)': 1055.055_852_62 }),
  ...of('pressure', {
    Pa: 1,
    kPa: 1000,
    bar: 100_000,
    atm: 101_325,
    psi: (pound * 9.806_65) / inch ** 2,
    mmHg: 133.322_387_415,
  }),
  ...of('temperature', { K: 1 }),
  '°C': { kind: 'temperature', factor: 1, offset: 273.15 },
  '°F': { kind: 'temperature', factor: 5 / 9, offset: 459.67 },
}

/** Converts a value; undefined when the units measure different things. */
export function convert(value: number, from: string, to: string): number | undefined {
  const [source, target] = [units[from], units[to]]
  if (!source || !target || source.kind !== target.kind) return undefined
  const base = (value + (source.offset ?? 0)) * source.factor
  return base / target.factor - (target.offset ?? 0)
}

/** Ten digits: enough for everybody, and without the last digits of binary fractions. */
const digits = (value: number) => String(Number(value.toPrecision(10)))

const names = Object.keys(units) as [string, ...string[]]

export const unitConversion: DemoProgram = {
  slug: 'unit-conversion',
  name: 'Unit conversion',
  tools: [
    demoTool({
      name: 'convert',
      title: 'Convert',
      description:
        'Converts lengths, masses, volumes, areas, speeds, energies, pressures and temperatures by their definitions.',
      input: {
        value: z.number().min(-1e15).max(1e15).default(1),
        from: z.enum(names).default('mi'),
        to: z.enum(names).default('km'),
      },
      run({ value, from, to }) {
        const result = convert(value, from, to)
        if (result === undefined)
          return [`${from} measures ${units[from]?.kind}, ${to} measures ${units[to]?.kind}. They cannot be converted.`]
        const others = names.filter((name) => name !== to && name !== from && units[name]?.kind === units[to]?.kind)
        const more = others.map((name) => `${digits(convert(value, from, name) ?? 0)} ${name}`)
        return [`${digits(value)} ${from} = ${digits(result)} ${to}`, `Also: ${more.join(', ')}`]
      },
    }),
  ],
}
