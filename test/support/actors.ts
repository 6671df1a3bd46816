import { randomBytes } from 'node:crypto';
import { type OperatorRole, type Role } from '@contract/endpoint';
import { type Context } from '@server/context';
import { createAccount } from '@server/features/auth/service/registration';
import { decidePerformer } from '@server/features/performers/service/enrolment';
import { type Caller } from './call';
import { documentFile } from './files';

/** A registered account that is logged in. */
export interface Actor {
  id: string;
  username: string;
  email: string;
  password: string;
  token: string;
}

export interface Actors {
  /** Registers a member. */
  registerMember(given?: Partial<Registration>): Promise<Actor>;
  /** Registers members, ten at a time; more simultaneous logins from one IP address would be throttled. */
  registerMembers(count: number): Promise<Actor[]>;
  /** Registers a performer, who is pending. */
  registerPerformer(given?: Partial<Registration>): Promise<Actor>;
  /** Registers a performer and verifies them. */
  verifiedPerformer(given?: Partial<Registration>): Promise<Actor>;
  /** Registers a studio, which is pending. */
  registerStudio(given?: Partial<Registration>): Promise<Actor>;
  /** Creates an operator, an owner by default, who needs no second factor, like the demo's. */
  operator(role?: OperatorRole): Promise<Actor>;
  /** Logs in again. @returns the token */
  login(actor: Pick<Actor, 'username' | 'password'>, role?: Role): Promise<string>;
}

export interface Registration {
  username: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  country: string;
  gender: 'male' | 'female' | 'transgender' | 'nonbinary' | 'other';
}

/** Returns registration data with a new username and email address. */
export function registration(given: Partial<Registration> = {}): Registration & { acceptTerms: true } {
  const tail = randomBytes(5).toString('hex');
  return {
    username: `person-${tail}`,
    email: `person-${tail}@example.test`,
    password: `a sentence ${tail}`,
    firstName: 'Robin',
    lastName: 'Vale',
    dateOfBirth: '1990-04-02',
    country: 'DE',
    gender: 'other',
    ...given,
    acceptTerms: true,
  };
}

/** Creates accounts for tests through the API. */
export function makeActors(ctx: Context, { must }: Caller): Actors {
  const loginCalls = {
    user: 'loginUser',
    performer: 'loginPerformer',
    studio: 'loginStudio',
    operator: 'loginOperator',
  } as const;
  const actorOf = async (role: Role, { username, email, password }: Registration, id: string): Promise<Actor> => ({
    id,
    username,
    email,
    password,
    token: await login({ username, password }, role),
  });
  const login: Actors['login'] = async ({ username, password }, role = 'user') =>
    (await must(loginCalls[role], { body: { username, password } })).token;
  const registerMember: Actors['registerMember'] = async (given) => {
    const body = registration(given);
    return actorOf('user', body, (await must('registerUser', { body }))._id);
  };
  const registerMembers: Actors['registerMembers'] = async (count) => {
    const members: Actor[] = [];
    while (members.length < count)
      members.push(
        ...(await Promise.all(Array.from({ length: Math.min(10, count - members.length) }, () => registerMember()))),
      );
    return members;
  };
  const registerPerformer: Actors['registerPerformer'] = async (given) => {
    const body = registration(given);
    const files = { idVerification: documentFile(), documentVerification: documentFile() };
    return actorOf('performer', body, (await must('registerPerformer', { body: { ...body }, files }))._id);
  };
  const verifiedPerformer: Actors['verifiedPerformer'] = async (given) => {
    const performer = await registerPerformer(given);
    await decidePerformer(ctx, performer.id, 'verified');
    return performer;
  };
  const registerStudio: Actors['registerStudio'] = async (given) => {
    const body = registration(given);
    const { username, email, password, country, acceptTerms } = body;
    return actorOf(
      'studio',
      body,
      (
        await must('registerStudio', {
          body: { name: username, username, email, password, country, acceptTerms },
          files: { documentVerification: documentFile() },
        })
      )._id,
    );
  };
  const operator: Actors['operator'] = async (operatorRole = 'owner') => {
    const body = registration();
    const { username, email, password } = body;
    const account = await createAccount(ctx, 'operator', {
      username,
      email,
      password,
      name: username,
      operatorRole,
      demo: true,
    });
    return actorOf('operator', body, account._id);
  };
  return { login, registerMember, registerMembers, registerPerformer, verifiedPerformer, registerStudio, operator };
}
