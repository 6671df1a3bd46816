/** A value of AMF0 (Adobe's Action Message Format): what commands of RTMP are written in. */
export type AmfValue = number | boolean | string | null | undefined | AmfValue[] | { [key: string]: AmfValue };

/** What cannot be read, or is larger than anything a publisher has to say. */
export class AmfError extends Error {}

const MARK = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  map: 8,
  end: 9,
  list: 10,
  date: 11,
  longString: 12,
} as const;
const DEEPEST = 6;
const MOST_VALUES = 400;

class Reader {
  private at = 0;
  private values = 0;

  constructor(private readonly bytes: Buffer) {}

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  value(depth = 0): AmfValue {
    if (depth > DEEPEST || ++this.values > MOST_VALUES) throw new AmfError('too many values');
    const mark = this.take(1).readUInt8();
    switch (mark) {
      case MARK.number:
        return this.take(8).readDoubleBE();
      case MARK.boolean:
        return this.take(1).readUInt8() !== 0;
      case MARK.string:
        return this.text(this.take(2).readUInt16BE());
      case MARK.longString:
        return this.text(this.take(4).readUInt32BE());
      case MARK.null:
        return null;
      case MARK.undefined:
        return undefined;
      case MARK.date:
        return this.take(10).readDoubleBE();
      case MARK.object:
        return this.members(depth);
      case MARK.map:
        this.take(4); // how many there are is a guess of the writer's: the end is marked
        return this.members(depth);
      case MARK.list:
        return this.list(depth);
      default:
        throw new AmfError(`type ${mark} is unknown`);
    }
  }

  private members(depth: number): AmfValue {
    const members = new Map<string, AmfValue>();
    for (;;) {
      const name = this.text(this.take(2).readUInt16BE());
      if (name === '' && this.bytes[this.at] === MARK.end) break;
      members.set(name, this.value(depth + 1));
    }
    this.take(1);
    return Object.fromEntries(members);
  }

  private list(depth: number): AmfValue {
    const length = this.take(4).readUInt32BE();
    if (length > MOST_VALUES) throw new AmfError('too many values');
    return Array.from({ length }, () => this.value(depth + 1));
  }

  private text(length: number): string {
    return this.take(length).toString('utf8');
  }

  private take(length: number): Buffer {
    const end = this.at + length;
    if (end > this.bytes.length) throw new AmfError('it ends too soon');
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }
}

/**
 * All values in it, one after the other.
 * @throws AmfError
 */
export function readAmf(bytes: Buffer): AmfValue[] {
  const reader = new Reader(bytes);
  const values: AmfValue[] = [];
  while (!reader.done) values.push(reader.value());
  return values;
}

const marked = (mark: number, ...content: Buffer[]) => Buffer.concat([Buffer.from([mark]), ...content]);

function textOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function write(value: AmfValue): Buffer {
  if (value === null) return marked(MARK.null);
  if (value === undefined) return marked(MARK.undefined);
  if (typeof value === 'boolean') return marked(MARK.boolean, Buffer.from([value ? 1 : 0]));
  if (typeof value === 'string') return marked(MARK.string, textOf(value));
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return marked(MARK.number, bytes);
  }
  const members = Object.entries(value).map(([name, member]) =>
    Buffer.concat([textOf(name), write(member as AmfValue)]),
  );
  return marked(MARK.object, ...members, Buffer.from([0, 0, MARK.end]));
}

/** Values as AMF0. Lists are written as objects: answers have none. */
export const writeAmf = (...values: AmfValue[]): Buffer => Buffer.concat(values.map(write));
