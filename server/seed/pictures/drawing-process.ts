// Draws the pictures of a data set into the storage, and puts its files there: node drawing-process.ts DATA_DIR SIZE SEED. A
// separate process, because drawing takes memory that a server would never release. Existing pictures are kept.
import sharp from 'sharp'
import { folderStorage } from '#storage/folder.ts'
import type { PictureSizes } from '#storage/images.ts'
import { pictureKey } from '#storage/keys.ts'
import { agentPlans, platesOf } from '../agents/agent-plans.ts'
import { generatePeople } from '../people/people.ts'
import { filesOf } from '../projects/files.ts'
import { generateProjects } from '../projects/projects.ts'
import { generateServices } from '../services/services.ts'
import { type SeedSizeName, seedSizes } from '../sizes.ts'
import { type Plate, plate } from './plates.ts'
import { portrait } from './portraits.ts'
import { inLanes, type RasterSize, rasterisePlate, rasterisePortrait } from './raster-sizes.ts'
import { storedPlate, storedPortrait } from './stored-pictures.ts'

interface Drawing {
  key: string
  sizes: PictureSizes
  draw(): Promise<RasterSize[]>
}

const [dataDir = '', sizeName = '', seed = ''] = process.argv.slice(2)
// No links to files are made here.
const storage = folderStorage({ dataDir, filesOrigin: '', filesSecret: '' })
sharp.cache(false)
sharp.concurrency(1)

const options = { seed: Number(seed), now: new Date() }
const size = seedSizes[sizeName as SeedSizeName]
for await (const _ of inLanes(once(drawings()), 4, draw));
if (!size.mixed)
  for (const project of generateProjects(options, size))
    for (const { key, bytes } of filesOf(project)) if (!(await storage.find(key))) await storage.put(key, bytes)

function* drawings(): Generator<Drawing> {
  for (const { portrait: own } of generatePeople(options, Math.min(size.people, seedSizes.demo.people)))
    if (own) yield { ...storedPortrait(own), draw: () => rasterisePortrait(portrait(own)) }
  for (const { pictures } of listed())
    for (const each of pictures)
      yield { ...storedPlate(each), draw: () => rasterisePlate(plate(each.seed, each.family, each.pigment)) }
}

function* listed(): Generator<{ pictures: Plate[] }> {
  yield* generateProjects(options, size)
  yield* generateServices({ options, size })
  if (!size.mixed) yield* agentPlans.map((plan, n) => ({ pictures: platesOf(plan, n) }))
}

function* once(all: Iterable<Drawing>): Generator<Drawing> {
  const seen = new Set<string>()
  for (const each of all) {
    if (seen.has(each.key)) continue
    seen.add(each.key)
    yield each
  }
}

async function draw({ key, sizes, draw: rasterise }: Drawing): Promise<void> {
  if (await storage.find(pictureKey(key, sizes.width))) return
  for (const { width, webp } of await rasterise()) await storage.put(pictureKey(key, width), webp)
}
