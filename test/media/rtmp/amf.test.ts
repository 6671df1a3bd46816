import fc from 'fast-check';
import { AmfError, type AmfValue, readAmf, writeAmf } from '@media/rtmp/amf';

describe('AMF0', () => {
  const leaf = fc.oneof(fc.double({ noNaN: true }), fc.boolean(), fc.string({ maxLength: 50 }), fc.constant(null));
  it('decodes what it encoded', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(leaf, fc.dictionary(fc.string({ minLength: 1, maxLength: 9 }), leaf, { noNullPrototype: true })),
        ),
        (values) => expect(readAmf(writeAmf(...(values as AmfValue[])))).toEqual(values),
      ),
    );
  });

  it('refuses endless nesting and huge lists', () => {
    expect(() => readAmf(Buffer.alloc(60_000, Buffer.from([3, 0, 1, 97])))).toThrow(AmfError);
    expect(() => readAmf(Buffer.from([10, 0xff, 0xff, 0xff, 0xff]))).toThrow(AmfError);
  });
});
