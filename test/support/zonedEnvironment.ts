import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { TestEnvironment } from 'jest-environment-jsdom';

/** A browser in the time zone that `@jest-environment-options {"timeZone": ...}` names, on a machine in any zone. */
export default class ZonedEnvironment extends TestEnvironment {
  // the environment of a test file is a copy, so only code outside it can change the zone
  private readonly machineZone = process.env.TZ;

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    process.env.TZ = String(config.projectConfig.testEnvironmentOptions.timeZone);
  }

  override async teardown(): Promise<void> {
    if (this.machineZone === undefined) delete process.env.TZ;
    else process.env.TZ = this.machineZone;
    await super.teardown();
  }
}
