import type { Work } from './work.ts'

export const webDevelopment: readonly Work[] = [
  {
    name: 'Parish Pages',
    what: 'a notice board for villages without a newspaper',
    text: [
      'Parish Pages gives a village one page that anybody on the council can edit from a phone: bin days, funerals, lost cats, the minutes of the last meeting. It replaced a photocopied sheet in three villages and a Facebook group in a fourth.',
      'Every notice has an end date and disappears by itself, so the page never looks abandoned. The weekly print view fits one A4 sheet for the people who still want it under the door.',
    ],
    features:
      'Notices expire by themselves; One-sheet print view; Editors sign in with a link by email; Works without scripts',
    stack: 'Astro, SQLite, Caddy',
    tags: 'civic, small sites, print',
    price: 45,
    days: 0,
  },
  {
    name: 'Choir Folder',
    what: 'sheet music and rehearsal plans for amateur choirs',
    text: [
      'Forty singers, six parts, one librarian with a cupboard. Choir Folder keeps scores, who has borrowed what and which bars will be rehearsed on Tuesday, and shows each singer only their own part.',
      'Scores are rendered in the browser and turn pages with a foot pedal. The borrowing list was checked against the cupboard of a real choir; eleven copies of the Requiem are still missing.',
    ],
    features: 'Parts by voice; Borrowing list with reminders; Rehearsal plan by bar number; Page turning by pedal',
    stack: 'SvelteKit, PostgreSQL, VexFlow',
    tags: 'music, clubs, scores',
    price: 120,
    days: 4,
  },
  {
    name: 'Long Form',
    what: 'a questionnaire engine that survives a closed laptop',
    text: [
      'Applications for housing or grants take an hour, and people do not have an hour. Long Form stores every answer as it is typed and lets the applicant carry on from another device with a short code.',
      'Questions are plain YAML with conditions. The engine renders them on the server, checks them twice and exports a signed PDF together with the JSON that the back office imports.',
    ],
    features:
      'Resume by code on another device; Conditions without programming; Export as PDF and JSON; Keyboard and screen reader tested',
    stack: 'TypeScript, React, PostgreSQL, Zod',
    tags: 'forms, public sector, accessibility',
    price: 280,
    days: 9,
  },
  {
    name: 'Tool Shed',
    what: 'a lending register for neighbourhood workshops',
    text: [
      'A lending shed owns 340 tools and no money. This register prints labels, keeps deposits and tells the volunteer at the counter which drill came back without its charger.',
      'It runs in a browser on a second-hand tablet and tolerates a router that is switched off every evening. Stocktaking takes one walk along the shelves with the camera.',
    ],
    features:
      'QR labels on ordinary sticker sheets; Deposits and late returns; Stocktaking by camera; Offline for a whole shift',
    stack: 'Vue, IndexedDB, Node.js, SQLite',
    tags: 'sharing, community, offline',
    price: 75,
    days: 2,
  },
  {
    name: 'Footnote Press',
    what: 'a static publisher for small scholarly journals',
    text: [
      'Footnote Press turns Word manuscripts into a journal website with stable addresses, citation files and a print PDF made from the same source. Two student-run journals have published nine issues with it.',
      'Notes stand in the margin on wide screens and under the paragraph on narrow ones. The importer reports every style it did not understand instead of guessing.',
    ],
    features:
      'Word import with a report; Margin notes; BibTeX and RIS for each article; Print PDF from the same source',
    stack: 'Eleventy, Pandoc, Paged.js',
    tags: 'publishing, journals, static',
    price: 160,
    days: 6,
  },
  {
    name: 'Open Evening',
    what: 'timed visits for school open days',
    text: [
      'Parents book a slot for a tour, and the school sees how many will stand in the chemistry room at six. Open Evening handles siblings, wheelchair routes and the family that turns up unbooked.',
      'The whole evening is one spreadsheet import and one link. During the event the front desk ticks people off on a list that stays in step across three laptops.',
    ],
    features:
      'Slots by room and route; Desk list in step on several devices; Letters with a code for families without email; Import from a spreadsheet',
    stack: 'React, Fastify, PostgreSQL',
    tags: 'schools, booking, events',
    price: 95,
    days: 3,
  },
  {
    name: 'Field Names',
    what: 'a map of what farmers call their fields',
    text: [
      'Every field has a name and most are written down nowhere. Field Names is a small website on which a village can draw its fields, tell where the name comes from and attach a recording of somebody saying it.',
      'Outlines are checked against the land register, contributions wait for a second pair of eyes, and everything can be taken away as GeoJSON the day the project ends.',
    ],
    features: 'Drawing on aerial photographs; Sound recordings; Review before publishing; Complete export as GeoJSON',
    stack: 'MapLibre, Django, PostGIS',
    tags: 'maps, oral history, open data',
    price: 140,
    days: 7,
  },
  {
    name: 'Second Reader',
    what: 'side-by-side text comparison for translators',
    text: [
      'Second Reader shows an original and its translation sentence by sentence, marks numbers that differ and names that were spelt two ways. It was written for a translation seminar and kept by two agencies.',
      'Alignment is statistical first and corrected by hand with two keys. Nothing is uploaded: both texts stay in the browser.',
    ],
    features: 'Alignment corrected with two keys; Numbers and names checked; Runs entirely in the browser; Exports TMX',
    stack: 'TypeScript, WebAssembly, Vite',
    tags: 'translation, text, privacy',
    price: 65,
    days: 0,
  },
]

export const mobileDevelopment: readonly Work[] = [
  {
    name: 'Last Bus',
    what: 'departures for places with four buses a day',
    text: [
      'Where a bus comes four times a day, the interesting number is how long the walk to the stop takes. Last Bus holds the whole timetable of a county in 900 kB and tells you when to leave the house.',
      'There is no account and no server to pay for. Timetables are built once a week from open GTFS files and fetched as a difference of a few kilobytes.',
    ],
    features:
      'Complete timetable offline; Leave-now reminder by walking time; Weekly update as a difference; Large type for the bus stop at night',
    stack: 'Kotlin, Jetpack Compose, GTFS',
    tags: 'transport, offline, rural',
    price: 130,
    days: 5,
  },
  {
    name: 'Hive Log',
    what: 'inspection notes for beekeepers with gloves',
    text: [
      'Notes are taken by voice because propolis and touch screens do not agree. Hive Log recognises forty words on the device itself and turns them into a record of brood, stores, temper and queen.',
      'After a season the app draws one line per hive and says which ones need attention before winter. It was used at 63 hives by eleven beekeepers, two of them over eighty.',
    ],
    features:
      'Voice notes without a network; One line per hive and season; Treatment diary as the law wants it; Photographs tied to frames',
    stack: 'Flutter, Vosk, SQLite',
    tags: 'bees, voice, agriculture',
    price: 85,
    days: 4,
  },
  {
    name: 'Pocket Ledger',
    what: 'cash book for market traders',
    text: [
      'A stall takes two hundred small payments a day. Pocket Ledger needs two taps for each, knows the float, and at closing time says how much should be in the tin and how much is.',
      'At the end of the quarter it writes the table the tax office asks for. Amounts are integers, entries cannot be changed but only reversed, and the backup is a file you can send to yourself.',
    ],
    features: 'Two taps per sale; Closing count with difference; Reversals instead of edits; Quarterly table',
    stack: 'React Native, SQLite, TypeScript',
    tags: 'cash, trade, bookkeeping',
    price: 110,
    days: 6,
  },
  {
    name: 'Trailhead',
    what: 'path condition reports for walking clubs',
    text: [
      'Volunteers walk 400 km of paths and report stiles, fallen trees and missing signs. Trailhead takes a photograph, a place and one of twelve kinds, and sends it when the phone next sees a mast.',
      'The path officer gets a list sorted by who owns the land. Reports of the same tree are merged by distance and date, which halved the list in the first month.',
    ],
    features:
      'Twelve kinds of fault; Queue that waits for a signal; Merging of repeated reports; Export for the land owner',
    stack: 'Swift, SwiftUI, CloudKit',
    tags: 'walking, volunteers, maps',
    price: 150,
    days: 8,
  },
  {
    name: 'Dosette',
    what: 'a medicine reminder two people share',
    text: [
      'Dosette is for one person who takes the tablets and one who worries. The first sees a large button, the second a quiet line that says it was pressed, and nothing else about the day.',
      'Reminders are local and do not depend on a push service. We tested it with fourteen pairs for six weeks; the paper on what they switched off is included.',
    ],
    features: 'Local reminders; One shared line, no tracking; Works with large type and screen readers; Refill count',
    stack: 'Flutter, Drift, WebRTC',
    tags: 'care, privacy, ageing',
    price: 190,
    days: 10,
  },
  {
    name: 'Seed Swap',
    what: 'an exchange for garden seeds without a server',
    text: [
      'At a seed fair everyone has a list and nobody can read the other lists. With Seed Swap, phones in the same hall exchange lists directly and mark what one has and the other seeks.',
      'Lists are small signed files that pass from phone to phone, so two people who never met can still be matched. Nothing leaves the hall unless somebody carries it.',
    ],
    features: 'Phone-to-phone exchange; 2,300 variety names with synonyms; Matches within seconds; No account',
    stack: 'Kotlin, Nearby Connections, Protobuf',
    tags: 'gardening, peer to peer, events',
    price: 60,
    days: 3,
  },
  {
    name: 'Sightline',
    what: 'spoken directions inside a hospital',
    text: [
      'Sightline leads blind visitors from the tram stop to the ward with short spoken sentences and vibration. Positions come from cheap beacons on door frames, one for every twelve metres.',
      'The phrase book was written with nine blind testers, who threw out half of our first version. Routes avoid doors that open towards you.',
    ],
    features:
      'Phrases tested with nine blind users; Beacons for under four dollars each; Editor for floor plans; Avoids inward doors',
    stack: 'Swift, Core Bluetooth, AVFoundation',
    tags: 'accessibility, navigation, audio',
    price: 360,
    days: 15,
  },
]

export const uiUxDesign: readonly Work[] = [
  {
    name: 'Plain Chart',
    what: 'chart patterns people read correctly',
    text: [
      'Twenty-two chart patterns, each tested with at least sixty readers on one question: what does it say? Patterns that fewer than eight in ten read correctly were redrawn or dropped.',
      'The Figma file has light, dark and print variants with real data bound to them. Beside every chart is the sentence a screen reader should say instead.',
    ],
    features: '22 tested patterns; Reading scores for each; Print variants; Text alternatives written out',
    stack: 'Figma, Vega-Lite, SVG',
    tags: 'charts, testing, accessibility',
    price: 90,
    days: 0,
  },
  {
    name: 'Front Desk',
    what: 'check-in screens for clinics',
    text: [
      'A check-in terminal stands in a corridor and is used by people who are ill, late or both. Front Desk is a set of 31 screens for it, drawn for a finger with a plaster and for a wheelchair.',
      'We watched 74 people in two waiting rooms. Three changes came from that: no keyboard on the first screen, a way back that keeps everything, and a voice that can be turned off by knocking.',
    ],
    features:
      '31 screens with states; Reach zones for seated use; Findings of 74 observations; Prototype that runs on a tablet',
    stack: 'Figma, ProtoPie',
    tags: 'health, kiosk, research',
    price: 240,
    days: 6,
  },
  {
    name: 'Kindly Refused',
    what: 'forty ways to say no in an interface',
    text: [
      'Most designs show the happy path. Kindly Refused is a collection of forty refusals: card declined, seat taken, too young, too late, not your file. Each has text, layout and a way on.',
      'All texts were rewritten with a plain-language editor and exist in English, Portuguese and German. The tone scale helps to decide how much sorry is enough.',
    ],
    features: '40 refusals with a way on; Three languages; Tone scale; Checklist for support teams',
    stack: 'Figma, Markdown',
    tags: 'errors, content design, patterns',
    price: 55,
    days: 0,
  },
  {
    name: 'Two Hands',
    what: 'touch patterns for large tablets in vans',
    text: [
      'Drivers hold a tablet with both hands and reach only the edges. Two Hands maps where thumbs reach on five devices and arranges lists, maps and confirmations around it.',
      'The measurements come from a driving seat built of plywood and a camera. The pattern set includes glare-proof colours checked in August sun at noon.',
    ],
    features: 'Thumb maps for five devices; Glare-checked colours; 18 layouts; Raw measurements',
    stack: 'Figma, Python',
    tags: 'touch, ergonomics, logistics',
    price: 130,
    days: 4,
  },
  {
    name: 'Ballot Paper',
    what: 'layouts for long ballots',
    text: [
      'A ballot with 64 candidates folds into something nobody can read. Ballot Paper compares five layouts with 300 volunteers and contains the two that led to the fewest wrong crosses.',
      'Files are print-ready with marks for the folding machine, and there is a version that can be felt. Counting speed was measured too: the winner saves four seconds per sheet.',
    ],
    features: 'Two tested layouts; Tactile template; Folding marks; Data of 300 volunteers',
    stack: 'InDesign, R',
    tags: 'elections, print, testing',
    price: 160,
    days: 5,
  },
  {
    name: 'Slow Network',
    what: 'loading states that tell the truth',
    text: [
      'A spinner says nothing. Slow Network shows what is known after 0.3, 3 and 30 seconds, and what a person can do meanwhile. It covers lists, uploads, payments and maps.',
      'Each state is drawn, written and built as a small web component without dependencies. The study behind it used a train between two tunnels as its laboratory.',
    ],
    features: 'Three time steps for each pattern; Web components; Copy for each step; Recordings from the train',
    stack: 'Figma, Lit, TypeScript',
    tags: 'loading, components, mobile',
    price: 105,
    days: 3,
  },
  {
    name: 'Museum Labels',
    what: 'a type system for walls, cases and phones',
    text: [
      'Three museums, one system: labels that can be read at 60 cm by a child and at 150 cm by their grandmother. Sizes come from measured distances instead of taste.',
      'The same text runs on wall, case and phone without being rewritten. Colours are given as paint numbers, prints and screen values, with photographs of all three.',
    ],
    features:
      'Sizes from reading distance; Paint, print and screen colours; Label templates in four formats; Editing guide',
    stack: 'InDesign, Figma, CSS',
    tags: 'museums, typography, reading',
    price: 145,
    days: 5,
  },
]
