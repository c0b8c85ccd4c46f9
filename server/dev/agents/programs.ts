import type { DemoProgram } from './demo-tool.ts'
import { citationStyle } from './programs/citation-style.ts'
import { colourContrast } from './programs/colour-contrast.ts'
import { csvGaps } from './programs/csv-gaps.ts'
import { licenceCompatibility } from './programs/licence-compatibility.ts'
import { readingLevel } from './programs/reading-level.ts'
import { sampleSize } from './programs/sample-size.ts'
import { scheduleClashes } from './programs/schedule-clashes.ts'
import { unitConversion } from './programs/unit-conversion.ts'

/** The programs of the demo, each at /dev/agents/{slug}. */
export const demoPrograms: readonly DemoProgram[] = [
  ...[sampleSize, readingLevel, citationStyle, csvGaps],
  ...[colourContrast, unitConversion, scheduleClashes, licenceCompatibility],
]
