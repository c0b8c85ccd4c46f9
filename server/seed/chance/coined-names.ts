import { pick, type Random } from './random.ts'

const list = (words: string) => words.split(' ')

// Invented places and names give the large data sets the long tail of rare words of real texts.
const heads = list(
  'Harrow Lin Vel Aster Brack Cald Dun Ember Fen Gars Hollin Isle Kess Lark Mirr Nether Oak Pell Quen Rav Sall Thorn Ulver Wex Yarr Zell Bram Corr Dray Elm Fisk Grim Hald Ister Jarr Kelm',
)
const tails = list(
  'mere beck stad wick holm moor ford bury haven combe dale fell gate hurst ness ridge shaw thorpe vale worth by cliff den field garth leigh minster port sund ton',
)
const firsts = list(
  'Copper Quiet Northern Paper Amber Second Hollow Silver Open Low Winter Slow Common Bright Narrow Plain Distant Small Still Iron Loose Early Green Salt Blue Lesser Outer Folded Ninth Warm Level Spare Dry Seventh Late Hidden Broad Even Tidal Clear',
)
const seconds = list(
  'Lantern Ledger Harbour Kite Compass Orchard Signal Thread Meadow Anvil Beacon Thicket Almanac Cellar Loom Causeway Pantry Rudder Sparrow Threshold Quarry Mortar Bellows Ferry Lattice Heron Keystone Pulley Gable Furrow Lens Trellis Whistle Basin Chisel Ember Otter Plumb Sluice Kiln',
)

/** Returns a place that is not on any map, such as Harrowmere. */
export function coinedPlace(random: Random): string {
  return pick(random, heads) + pick(random, tails)
}

/** Returns a name for a work, such as Copper Lantern. */
export function coinedName(random: Random): string {
  return `${pick(random, firsts)} ${pick(random, seconds)}`
}
