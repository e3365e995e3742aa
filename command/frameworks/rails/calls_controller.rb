module Inlay
  # The rules for all calls: docs/server.md of Inlay.
  class CallsController < ApplicationController
    class_attribute :unwritten, default: {}, instance_accessor: false
    class_attribute :for_guests, default: [], instance_accessor: false

    # Lets a call answer 501, for everybody. Write the call, and delete this line above it.
    def self.not_written(name, line)
      self.unwritten = unwritten.merge(name.to_s => line)
    end

    def self.allow_guests(*names)
      self.for_guests += names.map(&:to_s)
    end

    # Both come before Rails compares the form key: an old page must not get the key of somebody who has logged in since.
    prepend_before_action :refuse_others
    prepend_before_action :say_what_is_not_written

    rescue_from ActionController::InvalidAuthenticityToken do
      response.set_header("X-CSRF-Token", form_authenticity_token)
      refuse 422, "Reload this page, and try again."
    end

    private

    def answer(data = [])
      render json: { meta: { status: 200, msg: "OK" }, response: data }
    end

    # Users see the detail.
    def refuse(status, detail, msg: detail)
      render json: { meta: { status: status, msg: msg }, errors: [{ code: status, detail: detail }] }, status: status
    end

    def say_what_is_not_written
      line = self.class.unwritten[action_name]
      refuse 501, line, msg: "Not written yet" if line
    end

    def refuse_others
      name = request.headers["Inlay-User"]
      is_other = name && CGI.unescape(name) != current_user&.name
      refuse 401, "You have been logged out." if is_other || !(current_user || self.class.for_guests.include?(action_name))
    end
  end
end
