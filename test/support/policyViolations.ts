import { type BrowserContext } from 'playwright-core';

/** What a page was refused by its content security policy, or a header that the browser did not understand. */
const violations: string[] = [];
const BINDING = 'reportPolicyViolation';
const COMPLAINT = /content.security.policy|permissions.policy/i;

/** Records every violation of the content security policy in every page of a context. */
export async function watchPolicy(context: BrowserContext): Promise<void> {
  await context.exposeBinding(BINDING, ({ frame }, text: string) => void violations.push(`${frame.url()}: ${text}`));
  await context.addInitScript((binding) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const report = (window as unknown as Record<string, ((text: string) => void) | undefined>)[binding];
      report?.(`${effectiveDirective} refused ${blockedURI} ${sample} (${sourceFile})`);
    });
  }, BINDING);
  context.on('console', (message) => {
    if (COMPLAINT.test(message.text())) violations.push(`${message.page()?.url()}: ${message.text()}`);
  });
}

/** Returns the violations since the last call. */
export const takeViolations = (): string[] => violations.splice(0);

/** Fails the test during which a page broke the policy. The last check finds what was reported after the last test. */
export function failOnViolations(): void {
  const check = () => expect(takeViolations()).toEqual([]);
  afterEach(check);
  afterAll(check);
}
