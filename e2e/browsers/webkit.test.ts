import { smokeTests } from './smoke.ts'
import { startWebKit } from './webkit.ts'

smokeTests('WebKit', await startWebKit())
