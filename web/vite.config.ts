import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractCalls } from './contract-calls.ts'
import { leanIcons } from './lean-icons.ts'

// Comes with its first use: what floats over the page (it brings a library along), what forms are made of, and the
// pieces of pages that come after the first. What opens from the header finds its styles on the page.
const later = [
  /\/ui\/(calendar|charts|forms|lists|progress)\//,
  /\/ui\/(action-bar\.|overlays\/(?!toast)|pictures\/icon-disc\.|states\/(?!skeleton))/,
  /\/lib\/(forms\/|live\/(?!counts)|page\/(checkout-path|focus-neighbour)\.|format\/(bytes|countries|time-until)\.)/,
  /\/lib\/(api\/(bot-check|call-retry|failure-text|file-download|form-upload|fresh-proof|question)|hooks\/(use-current-section|use-seconds-until))\./,
  /\/shell\/(reference\/|panels\/(?!notes\.css)|live-)/,
]

// What every page has from outside the folders below; a file for each piece costs more than the piece.
const firstIcons =
  /lucide-react\/.*\/(rotate-cw|chevron-down|shopping-cart|bell|message-square|x|info|circle-(check|exclamation-point))\./
const firstSession = /\/web\/identity\/session\/(?!last-person)/

const domains = /\/web\/(admin|business|cart|checkout|connections|feedback|leaderboard|orders|reviews|users)\//

/** One file for what every page needs: many small ones cost a request each and do not pack. */
const chunks = [
  {
    // Without what lists ask page by page: no first page has one.
    name: 'base',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/(?!.*(infiniteQueryObserver|[Ii]nfiniteQueryOptions|useInfiniteQuery)\.)/,
    priority: 2,
  },
  {
    name: 'shared',
    test: (id: string) =>
      firstIcons.test(id) ||
      firstSession.test(id) ||
      /\/contract\/values\/(money|currency-amount)\./.test(id) ||
      (/\/web\/(ui|lib|shell)\//.test(id) && !later.some((part) => part.test(id))),
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'projects',
    test: (id: string) =>
      /\/web\/(listings\/list-failure|projects\/(?!(form|mine|product|saved-searches|search)\/|card\/project-register|marketplace\/(active-filters|filter-form|no-projects)))/.test(
        id,
      ),
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'listing',
    test: /\/web\/listings\/(?!empty-list|filter-sheet|filter-tokens|list-failure|list-states|person-row)/,
    minShareCount: 2,
    priority: 1,
  },
  {
    // Comes after the page, whose HTML has it.
    name: 'filter-form',
    test: /\/web\/(projects\/marketplace\/(filter-form|price-filter|price-steps|skill-filter|skill-order)|ui\/forms\/range-slider)\./,
    priority: 1,
  },
  {
    // Before what follows: a group takes along what its files need, and pages without a form say things too.
    name: 'notice',
    test: /\/web\/(ui\/(states\/notice|forms\/field)|lib\/(hooks\/use-(seconds-until|current-section)|api\/failure-text))\.|\/contract\/(orders\/cart-texts|limits\/(chat|commerce))\.|\/web\/conversations\/begin\/(button|begin-conversation)\.|contract-calls:conversations\/conversations/,
    minShareCount: 2,
    priority: 1,
  },
  {
    // What every page with a form has: each name less in the list of what pages need is sent with every first page.
    name: 'form',
    test: /node_modules\/zod\/|\/contract\/(values\/(amount-texts|values)|errors|files\/(files|texts)|projects\/form-texts|api\/endpoint|users\/user-card|admin\/options)\.|\/web\/ui\/forms\/(text-field|select-field|other-input|checkbox|error-summary|form-notices)\.|\/web\/lib\/(forms\/|format\/countries\.)|\/contract\/values\/countries\./,
    minShareCount: 3,
  },
  {
    // Of what listens on every page, beside that of lists: those would come with it.
    name: 'told',
    test: /\/web\/lib\/live\/(browser-notifications|query-refresh)\.|\/contract\/(notifications\/options|limits\/realtime)\.|\/web\/ui\/pictures\/icon-disc\.|lucide-react\/.*\/(check|eye|pencil|trash(-2)?|flag|folder|package|archive(-arrow-up)?|arrow-down|chevron-(left|right)|minus|plus|download|calendar|user-round)\./,
    priority: 1,
  },
  {
    // What keeps the messages of somebody signed in in step, on every page of theirs.
    name: 'live',
    test: /\/web\/conversations\/(live-updates|cache|queries|list\/(listed|address|marks|use-unread-conversations)|thread\/(thread|loading|news|pages|typing-signs)|outbox\/(store|sending|use-outbox))\.|contract-calls:conversations\/(messages|message-files)/,
    minShareCount: 2,
    priority: 1,
  },
  {
    // What the lists of one's own have beside the marketplace's: one name in the list of what pages need.
    name: 'lists',
    test: /\/web\/(listings\/list-states\.|projects\/(saved-searches\/|search\/recent-activity\.|marketplace\/no-projects\.|mine\/(use-project-act|thumbnail|lazy-delete-dialog)\.))/,
    minShareCount: 2,
  },
  {
    // What settings ask.
    name: 'account',
    test: /\/web\/(business|payouts|settings)\/queries\./,
    minShareCount: 2,
  },
  {
    // Pieces of a few pages each: one name for all of them.
    name: 'pieces',
    test: /\/web\/ui\/(lists\/|(action-bar|forms\/(file-drop|radio-cards|switch)|progress\/steps|overlays\/hint|charts\/figures)\.)|lucide-react\/.*\/file-plus-corner\.|\/web\/lib\/(page\/checkout-path|forms\/country-field)\.|\/contract\/orders\/sale-texts\.|\/web\/projects\/mine\/status-mark\./,
    minShareCount: 2,
  },
  {
    name: 'signing-in',
    test: /\/web\/identity\/(sign-in\/[\w-]+\.ts|social\/|account\/provider-proof\.)|\/web\/ui\/forms\/password-field\.|contract-calls:(users\/users|identity\/sessions)/,
    minShareCount: 2,
  },
  {
    name: (id: string) => domains.exec(id)?.[1] ?? null,
    test: domains,
    minShareCount: 2,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [contractCalls(), leanIcons(), tailwindcss(), reactRouter()],
  build: {
    target: 'baseline-widely-available',
    // data: addresses would need holes in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // What a lazy part needs follows it by itself; lists of it beside every part would be a hundredth of all script bytes.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { propertyReadSideEffects: false },
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups: chunks } },
        },
      },
    },
    ssr: {
      // The server loads the pages as one function.
      build: { rolldownOptions: { input: './server.ts' } },
      // One file to read at start instead of hundreds; development loads packages as they are.
      ...(command === 'build' ? { resolve: { noExternal: true as const } } : {}),
    },
  },
  // Outside of the folder that the router watches: each file written there would be taken for a change of its settings.
  cacheDir: '../node_modules/.vite',
  optimizeDeps: {
    // All packages are found before the first page is asked for; one found later would load that page twice.
    entries: ['entry.client.tsx', 'root.tsx', 'routes/**/*.tsx'],
    include: ['react', 'react/jsx-dev-runtime', 'react-dom/client', 'react-router', 'react-router/dom'],
  },
}))
